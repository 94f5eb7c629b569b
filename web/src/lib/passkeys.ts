/** Passkeys: what the server asks and is told in JSON, the browser wants in bytes. */

import { further } from "./further";
import type { Json, Keys, Me } from "./protocol";

/** A secure page in a browser that knows passkeys; whether the house takes them, the house says. */
export const known = isSecureContext && "PublicKeyCredential" in window;

function bytes(text: string): ArrayBuffer {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (one) => one.charCodeAt(0)).buffer;
}

function text(data: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(data));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

type Listed = { id: string; type: "public-key" };
const listed = (some: Json | undefined) =>
  ((some ?? []) as Listed[]).map((one) => ({ ...one, id: bytes(one.id) }));

/** Have the device make a key for who one is; nothing if it is not wanted after all. */
export async function add(): Promise<Keys | null> {
  const { options } = await further.toMakePasskey();
  const user = options.user as { id: string; name: string; displayName: string };
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: listed(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = await asked(() => navigator.credentials.create({ publicKey }));
  if (!made) return null;
  const response = made.response as AuthenticatorAttestationResponse;
  return further.makePasskey({
    id: made.id,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject),
    },
  });
}

/** Become the guest for whom the device has a key; nothing if it has none, or is not to give it. */
export async function comeBack(): Promise<Me | null> {
  const { options } = await further.toUsePasskey();
  const publicKey = {
    ...options,
    challenge: bytes(options.challenge as string),
    allowCredentials: listed(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const used = await asked(() => navigator.credentials.get({ publicKey }));
  if (!used) return null;
  const response = used.response as AuthenticatorAssertionResponse;
  return further.usePasskey({
    id: used.id,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
    },
  });
}

/** What the device gives. It says no by an error, for whatever reason, and does not tell which. */
async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await ask()) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

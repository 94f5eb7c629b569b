/** The invitation by which one came to a table: whoever stands up may sit down again by it. */

const key = (table: string) => `fracas.invited.${table}`;

export function keepInvitation(table: string, code: string): void {
  try {
    sessionStorage.setItem(key(table), code);
  } catch {
    // Without a memory one comes back by the link.
  }
}

export function invitationTo(table: string): string {
  try {
    return sessionStorage.getItem(key(table)) ?? "";
  } catch {
    return "";
  }
}

/** An order for a fight ends with it, though the game takes it back only at the next question. */
export const standingOrder = (orders: string, fighting: boolean): string => (orders === "fight" && !fighting ? "" : orders);

/** The one of these texts that the menu page needs at once. */
export const RETRY = "Try again";

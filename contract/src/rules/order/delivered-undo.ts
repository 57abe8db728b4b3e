/** How long a partner is offered to undo a delivery. */
export const DELIVERED_UNDO_SECONDS = 10;
/** How long the server accepts it: a request may be under way for a while. */
export const DELIVERED_UNDO_TAKEN_SECONDS = 30;

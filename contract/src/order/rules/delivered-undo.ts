/** How long a partner is offered to undo a delivery. */
export const DELIVERED_UNDO_SECONDS = 10;
/** How long the server accepts it: the request may take a while to arrive. */
export const DELIVERED_UNDO_TAKEN_SECONDS = 30;

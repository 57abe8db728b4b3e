/** Characters of a search in the list of payments. */
export const PAYMENT_SEARCH_MAX = 64;

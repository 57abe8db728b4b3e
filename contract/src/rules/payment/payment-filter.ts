/** Characters of what the list of payments is searched for. */
export const PAYMENT_SEARCH_MAX = 64;

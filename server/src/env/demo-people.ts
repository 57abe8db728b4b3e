/** The numbers with which a demo's admin and delivery partner sign in. */
export const DEMO_ADMIN = "+919000000001";
export const DEMO_PARTNER = "+919000000002";

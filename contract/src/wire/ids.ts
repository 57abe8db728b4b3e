/** The form of IDs. Separate from the schemas, so that browsers load it without Zod. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isId = (value: string): boolean => UUID.test(value);

/** An ID that no row has. */
export const NOBODY = "00000000-0000-0000-0000-000000000000";

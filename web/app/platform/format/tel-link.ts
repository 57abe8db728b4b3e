/** Calls the number; other characters between the digits are removed. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

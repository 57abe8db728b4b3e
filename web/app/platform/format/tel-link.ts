/** Rings the number; what people write between the digits is left out. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

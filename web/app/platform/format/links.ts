/** Calls the number; other characters between the digits are removed. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** Opens the place in the phone's map app. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

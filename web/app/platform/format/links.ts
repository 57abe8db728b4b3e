/** Calls the number; other characters between the digits are removed. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** Opens directions to the place in the phone's map app (https://developers.google.com/maps/documentation/urls/get-started). */
export const directionsLink = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;

/** Opens the place in the phone's map app. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

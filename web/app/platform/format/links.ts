/** Calls the number; other characters between the digits are removed. */
export const telLink = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, "")}`;

/** Opens directions to the place in the phone's map app (https://developers.google.com/maps/documentation/urls/get-started). */
export const directionsLink = ({ lat, lng }: { lat: number; lng: number }): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;

interface Found {
  address: string | null;
  location?: { lat: number; lng: number } | null | undefined;
}

/** Opens the place in the phone's map app; its pin says more than its address. */
export const mapLink = ({ address, location }: Found): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location ? `${location.lat},${location.lng}` : (address ?? ""))}`;

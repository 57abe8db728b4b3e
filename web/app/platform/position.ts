/** Where this device is. The browser asks its person. */

export interface Position {
  lat: number;
  lng: number;
  /** How far off it may be. */
  accuracyMetres: number;
}

/** `denied`: by the person or the browser. `unavailable`: no signal, or it took too long. */
export type NoPosition = "denied" | "unavailable";

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 60_000;

/** Never rejects. */
export function devicePosition(): Promise<Position | NoPosition> {
  const { geolocation } = navigator;
  // Pages without TLS have none.
  if (!geolocation) return Promise.resolve("denied");
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, accuracyMetres: coords.accuracy }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? "denied" : "unavailable"),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

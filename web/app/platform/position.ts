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

const positionOf = ({ coords }: GeolocationPosition): Position => ({
  lat: coords.latitude,
  lng: coords.longitude,
  accuracyMetres: coords.accuracy,
});

const causeOf = ({ code, PERMISSION_DENIED }: GeolocationPositionError): NoPosition =>
  code === PERMISSION_DENIED ? "denied" : "unavailable";

/** Tells each position until the returned function is called. `onFailure` may be followed by positions, unless it was denied. */
export function watchPosition(onPosition: (position: Position) => void, onFailure: (cause: NoPosition) => void): () => void {
  const { geolocation } = navigator;
  if (!geolocation) {
    onFailure("denied");
    return () => undefined;
  }
  const watch = geolocation.watchPosition(
    (position) => onPosition(positionOf(position)),
    (error) => onFailure(causeOf(error)),
    { enableHighAccuracy: true, maximumAge: 0 },
  );
  return () => geolocation.clearWatch(watch);
}

/** Never rejects. */
export function devicePosition(): Promise<Position | NoPosition> {
  const { geolocation } = navigator;
  // Pages without TLS have none.
  if (!geolocation) return Promise.resolve("denied");
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      (position) => resolve(positionOf(position)),
      (error) => resolve(causeOf(error)),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    );
  });
}

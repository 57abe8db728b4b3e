/** The event that the server does not accept the stored token any more. Apart from the calls, which the first view does not need. */
type EndSession = () => void;
let endSession: EndSession = () => {};

export const onSessionRefused = (handler: EndSession): void => {
  endSession = handler;
};

export const refuseSession = (): void => endSession();

const deniedListeners = new Set<() => void>();

/** The server denied what the page thought the person may do. Returns how to stop. */
export function onAccessDenied(listener: () => void): () => void {
  deniedListeners.add(listener);
  return () => deniedListeners.delete(listener);
}

export function denyAccess(): void {
  for (const listener of deniedListeners) listener();
}

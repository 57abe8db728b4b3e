/** The event that the server does not accept the stored token any more. Apart from the calls, which the first view does not need. */
type EndSession = () => void;
let endSession: EndSession = () => {};

export const onSessionRefused = (handler: EndSession): void => {
  endSession = handler;
};

export const refuseSession = (): void => endSession();

/** A second way to tell the owner: whatever takes an HTTP POST, such as a chat or a pager. */
export interface AlertChannel {
  /** Resolves once it was accepted. */
  post(message: AlertMessage): Promise<void>;
}

export interface AlertMessage {
  text: string;
  alert: string;
  occasion: string;
  /** When the alert began, in ISO 8601. */
  since: string;
  /** The shop's address; null if none is set. */
  shop: string | null;
}

import { uiTexts } from "../texts/en.ts";

/** A failure where nothing more can be loaded. */
export const RetryLine = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <p className="container" role="alert">
    <span>{text}</span>{" "}
    <button type="button" onClick={onRetry}>
      {uiTexts.retry}
    </button>
  </p>
);

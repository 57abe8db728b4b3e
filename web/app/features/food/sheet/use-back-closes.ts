import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const STATE_NAME = "foodSheet";

/**
 * While `isOpen`, the page has one more entry in its history, so that Back closes the sheet instead of leaving the page. Returns what
 * closes it otherwise.
 */
export function useBackCloses(isOpen: boolean, close: () => void): () => void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isEntry = isRecord(state) && STATE_NAME in state;
  const hadEntry = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening, closing and going back count
  useEffect(() => {
    if (isOpen && isEntry) hadEntry.current = true;
    else if (isOpen && hadEntry.current) {
      hadEntry.current = false;
      close();
    } else if (isOpen) {
      // Without the hash, to which the page would scroll.
      void navigate({ pathname, search }, { state: { ...asRecord(state), [STATE_NAME]: true }, preventScrollReset: true });
    }
  }, [isOpen, isEntry]);
  return () => {
    close();
    if (!hadEntry.current) return;
    hadEntry.current = false;
    void navigate(-1);
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

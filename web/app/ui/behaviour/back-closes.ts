import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * While `isOpen`, the page has one more entry in its history, so that Back closes what is open instead of leaving the page. Returns what
 * closes it otherwise. `name`: of the entry.
 */
export function useBackCloses(name: string, isOpen: boolean, close: () => void): () => void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isEntry = isRecord(state) && name in state;
  /** `asked`: on its way; `unwanted`: on its way, though it was closed meanwhile. */
  const entry = useRef<"none" | "asked" | "unwanted" | "there">("none");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening, closing and going back count
  useEffect(() => {
    if (!isOpen) {
      if (isEntry && entry.current === "unwanted") leave();
      else if (!isEntry && entry.current === "there") entry.current = "none";
    } else if (isEntry) {
      // This effect may run only after the press that closes it.
      if (entry.current !== "unwanted") entry.current = "there";
    } else if (entry.current === "there") {
      entry.current = "none";
      close();
    } else {
      const isOnItsWay = entry.current === "unwanted";
      entry.current = "asked";
      if (isOnItsWay) return;
      // Without the hash, to which the page would scroll.
      void navigate({ pathname, search }, { state: { ...asRecord(state), [name]: true }, preventScrollReset: true });
    }
  }, [isOpen, isEntry]);
  const leave = () => {
    entry.current = "none";
    void navigate(-1);
  };
  return () => {
    close();
    if (entry.current === "there") leave();
    else if (entry.current === "asked") entry.current = "unwanted";
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

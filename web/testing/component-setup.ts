import "../app/theme/theme.css";
import { afterEach, beforeEach, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { queryClient } from "../app/platform/api/query-client.ts";
import { toast } from "../app/ui/overlay/toast.ts";
import { runEffects } from "./stand-ins/socket.ts";
import { resetStores } from "./stand-ins/store.ts";

// A lost call is repeated as in the app, but without its pauses of seconds.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });

// Between two tests: a call that failed would show its toast in the next one.
globalThis.fetch = () => new Promise(() => {});

beforeEach(async () => {
  await page.viewport(1280, 800);
  // Last: a call between two tests, which never ends, would be taken for one under way.
  resetStores();
});

afterEach(async () => {
  await cleanup();
  runEffects();
  vi.useRealTimers();
  // What waits for a module goes on in its own test, whose server answers it.
  await vi.dynamicImportSettled();
  // A toast that a test asks for at its end is shown a moment later.
  await new Promise((shown) => setTimeout(shown));
  clearToasts();
  // A click elsewhere: otherwise the next test's first click could count as the second one of a double click in a dialog.
  dispatchEvent(new MouseEvent("click", { detail: 1, clientX: -1_000 }));
  localStorage.clear();
  sessionStorage.clear();
  // What another tab's clearing does: everything that is read from storage is read again.
  dispatchEvent(new StorageEvent("storage", { key: null }));
  queryClient.clear();
});

function clearToasts(): void {
  // A carried toast is dismissed by the second page.
  toast.leavePage();
  toast.leavePage();
  // While they fade out, the next test would still find their texts.
  for (const fading of document.querySelectorAll("[data-sonner-toast]")) fading.replaceChildren();
}

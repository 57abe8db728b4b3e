export type ToastKind = "success" | "error" | "info";

const loadToaster = () => import("./toaster.tsx");

/** Before there is anything to say: without a connection it could not be fetched any more, and that is when much fails. */
export function prepareToasts(): void {
  loadToaster().catch((reason: unknown) => console.warn("The toaster could not be loaded yet", reason));
}

/** Says something for five seconds. A toaster that could not be fetched is tried again with the next words. */
function say(kind: ToastKind, text: string): void {
  loadToaster().then(
    (toaster) => toaster.showToast(kind, text),
    (reason: unknown) => console.error("The toaster could not be loaded", reason),
  );
}

export const toast = {
  success: (text: string) => say("success", text),
  error: (text: string) => say("error", text),
  info: (text: string) => say("info", text),
  /** What it said holds no longer. */
  takeBack: (text: string) => void loadToaster().then((toaster) => toaster.dismissText(text), ignore),
};

/** What could not be shown need not be taken back. */
function ignore(): void {}

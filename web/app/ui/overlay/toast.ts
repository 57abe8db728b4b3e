export type ToastKind = "success" | "error" | "info";

export interface ToastOptions {
  /** One toast stands at a time for each: the newer takes the older's place. */
  subject?: string;
  /** It tells the result of a navigation that comes with it, and outlives that one. */
  carried?: boolean;
}

/** What somebody did, and what came of it. */
const ACTION = "action";
/** For the result of an action that leads to another page. */
export const CARRIED: ToastOptions = { subject: ACTION, carried: true };

let loaded: typeof import("./toaster.tsx") | undefined;

const loadToaster = async () => {
  loaded = await import("./toaster.tsx");
  return loaded;
};

/** Before there is anything to say: without a connection it could not be fetched any more, and that is when much fails. */
export function prepareToasts(): void {
  loadToaster().catch((reason: unknown) => console.warn("The toaster could not be loaded yet", reason));
}

/** Says something for five seconds. A toaster that could not be fetched is tried again with the next words. */
function say(
  kind: ToastKind,
  text: string,
  { subject = kind === "info" ? text : ACTION, carried = false }: ToastOptions = {},
): void {
  loadToaster().then(
    (toaster) => toaster.showToast({ kind, text, subject, carried }),
    (reason: unknown) => console.error("The toaster could not be loaded", reason),
  );
}

export const toast = {
  success: (text: string, options?: ToastOptions) => say("success", text, options),
  error: (text: string, options?: ToastOptions) => say("error", text, options),
  /** What nobody asked for: it does not take the place of an answer. */
  info: (text: string, options?: ToastOptions) => say("info", text, options),
  /** What it said holds no longer. */
  takeBack: (text: string) => void loadToaster().then((toaster) => toaster.dismissText(text), ignore),
  /** Another page stands: what was said on the last one is gone with it. */
  leavePage: () => loaded?.dismissLeft(),
};

/** What could not be shown need not be taken back. */
function ignore(): void {}

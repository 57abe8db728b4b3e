export type ToastKind = "success" | "error" | "info";

export interface ToastOptions {
  /** Only one toast per subject is shown: a newer one replaces it. */
  subject?: string;
  /** Shown together with a navigation, which does not dismiss it. */
  carried?: boolean;
  action?: ToastAction;
}

/** What a toast offers to do about its result. */
export interface ToastAction {
  text: string;
  run: () => void;
}

/** Results of the user's actions. */
const ACTION = "action";
/** For results of actions that navigate. */
export const CARRIED: ToastOptions = { subject: ACTION, carried: true };

let loaded: typeof import("./toaster.tsx") | undefined;

const loadToaster = async () => {
  loaded = await import("./toaster.tsx");
  return loaded;
};

/** Preloads the toaster: when the connection fails, errors must be shown but nothing can be loaded. */
export function prepareToasts(): void {
  loadToaster().catch((reason: unknown) => console.warn("Toasts not loaded", reason));
}

/** If the toaster could not be loaded, the next toast tries again. */
function show(
  kind: ToastKind,
  text: string,
  { subject = kind === "info" ? text : ACTION, carried = false, action }: ToastOptions = {},
): void {
  loadToaster().then(
    (toaster) => toaster.showToast({ kind, text, subject, carried, action }),
    (reason: unknown) => console.error("Toasts not loaded", reason),
  );
}

export const toast = {
  success: (text: string, options?: ToastOptions) => show("success", text, options),
  error: (text: string, options?: ToastOptions) => show("error", text, options),
  /** Not a result of an action, so it does not replace one. */
  info: (text: string, options?: ToastOptions) => show("info", text, options),
  /** Dismisses a toast that is no longer true. */
  dismiss: (text: string) => void loadToaster().then((toaster) => toaster.dismissText(text), ignore),
  /** Dismisses the toasts of the previous page. */
  leavePage: () => loaded?.dismissLeft(),
};

/** A toast that was not shown needs no dismissal. */
function ignore(): void {}

/** Shows what was loaded, unless another page was opened meanwhile. A toast says `failure` if it could not be loaded. */
export function showHere<T>(loading: Promise<T>, show: (loaded: T) => void, failure: string): void {
  const { pathname } = location;
  loading.then(
    (loaded) => location.pathname === pathname && show(loaded),
    () => toast.error(failure),
  );
}

/** Toasts are outside every dialog. Using one must not close the dialog. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}

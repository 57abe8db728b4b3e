export type ToastKind = "success" | "error" | "info";

/** Says something for five seconds. The toaster is fetched with the first words; a failed fetch is tried again with the next ones. */
function say(kind: ToastKind, text: string): void {
  import("./toaster.tsx").then(
    (toaster) => toaster.showToast(kind, text),
    (reason: unknown) => console.error("The toaster could not be loaded", reason),
  );
}

export const toast = {
  success: (text: string) => say("success", text),
  error: (text: string) => say("error", text),
  info: (text: string) => say("info", text),
};

/** Toasts are outside every dialog. Using one must not close the dialog. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}

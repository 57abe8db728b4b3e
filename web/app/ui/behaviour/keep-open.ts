/** A toast lies outside every dialog: pressing or reading it must not close the one that is open. */
export function keepOpenForToasts(event: CustomEvent<{ originalEvent: Event }>): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}

/** Focuses a field and brings it into sight with its message. Chromium's own focus scrolls for the caret only, without `scroll-margin`. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

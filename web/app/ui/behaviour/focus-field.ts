/** Focuses a field and scrolls it into view with its message. Chromium's focus scrolls to the caret only and ignores `scroll-margin`. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  field?.scrollIntoView({ block: "nearest" });
}

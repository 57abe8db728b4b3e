/** Texts of the components in `ui`, on any screen. */
export const uiTexts = {
  close: "Close",
  cancel: "Cancel",
  dismiss: "Dismiss",
  notifications: "Notifications",
  filter: (active: number) => (active > 0 ? `Filter (${active})` : "Filter"),
  enterTakes: "Press Enter to choose, Escape to cancel",
};

/** Words that belong to the components themselves, on whatever screen they stand. */
export const uiTexts = {
  close: "Close",
  cancel: "Cancel",
  dismiss: "Dismiss",
  notifications: "Notifications",
  filter: (active: number) => (active > 0 ? `Filter (${active})` : "Filter"),
  enterTakes: "Press Enter to choose, Escape to cancel",
};

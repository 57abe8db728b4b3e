/** Texts of the components in `ui`, on any screen. */
export const uiTexts = {
  loading: "Loading",
  retry: "Try again",
  retrying: "Trying again",
  showMore: "Show more",
  close: "Close",
  cancel: "Cancel",
  dismiss: "Dismiss",
  notifications: "Notifications",
  filter: (active: number) => (active > 0 ? `Filter (${active})` : "Filter"),
  enterCommits: "Press Enter to choose, Escape to cancel",
};

/** Words that belong to the components themselves, on whatever screen they stand. */
export const uiTexts = {
  close: "Close",
  cancel: "Cancel",
  dismiss: "Dismiss",
  notifications: "Notifications",
  enterTakes: "Enter takes it, Escape goes back",
};

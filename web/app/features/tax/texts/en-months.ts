/** Closing the books of a month. */
export const monthsTexts = {
  title: "Months",
  hint: "Close a month once its returns are filed. Its bills and credit notes stay as they are then, and corrections are new documents.",
  open: "Open",
  running: "Not over yet",
  closedOn: (day: string) => `Closed on ${day}`,
  close: "Close month",
  reopen: "Reopen month",
  closing: {
    question: (month: string) => `Close ${month}?`,
    text: "No bill or credit note can be dated in it any more, and no GSTIN can be added to its bills. Refunds are credited in the current month. You can reopen it.",
    verb: "Close month",
    pending: "Closing",
  },
  reopening: {
    question: (month: string) => `Reopen ${month}?`,
    text: "Ask your accountant first if its returns are filed. The activity log says who reopened it.",
    verb: "Reopen month",
    pending: "Reopening",
  },
  failed: "Failed to change the month",
  failedToFetch: "Failed to fetch the months",
} as const;

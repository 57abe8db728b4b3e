export const settingsTexts = {
  acceptOrders: "Accept orders",
  resumes: (moment: string) => `Resumes ${moment}`,
  ordering: "Ordering",
  nowOff: "Ordering is off. All carts are empty.",
  /** `moment`: `at 11 AM`, `tomorrow at 11 AM`. */
  nowOffUntil: (moment: string) => `Ordering is off and resumes ${moment}. Customers keep their carts.`,
  isOutsideHours: "Ordering is on, but the shop is outside its opening hours. Orders resume when it opens.",
  failedToFetch: "Failed to fetch settings",
  failedToUpdate: "Failed to update settings",
} as const;

/** Asks for how long ordering is turned off. */
export const turnOffTexts = {
  title: "Turn off ordering?",
  howLong: "For how long?",
  half: "30 minutes",
  hour: "1 hour",
  open: "Until I turn it on",
  /** `moment`: `tomorrow at 11 AM`, `Mon 23 Nov at 11 AM`. */
  until: (moment: string) => `Until ${moment}`,
  /** `moment`: `at 11 AM`. */
  untilToday: (moment: string) => `Until today ${moment}`,
  keepsCarts: "Customers keep their carts.",
  resumes: (moment: string) => `Resumes ${moment}. Customers keep their carts.`,
  emptiesCarts: "Empties every cart immediately.",
  keepsOrders: "Orders already placed are not affected.",
  turnOff: "Turn off ordering",
  turningOff: "Turning off",
} as const;

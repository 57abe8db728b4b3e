/** A busy kitchen, on the board and among the settings. */
export const busyTexts = {
  busy: "Busy",
  title: "The kitchen is busy",
  note: "Adds minutes to every new order and pauses the delivery promise. Customers see this before they order.",
  extra: "Additional minutes",
  minutes: (minutes: number) => `+${minutes} min`,
  until: "Until",
  start: "Turn on",
  starting: "Saving",
  running: (minutes: number, time: string) => `Busy: ${minutes} more minutes until ${time}`,
  runningNote: "The delivery promise is paused. Customers see this before they order.",
  end: "End now",
  ending: "Ending",
  proposed: (took: number, promised: number) => `Orders take ${took} min, the promise says ${promised}.`,
  add: (minutes: number) => `Add ${minutes} min for an hour`,
  notNow: "Not now",
} as const;

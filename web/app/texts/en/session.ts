export const sessionTexts = {
  expired: "Please sign in to continue",
  othersOpen: (count: number) =>
    `Signed out. You’re still signed in on ${count === 1 ? "another device" : `${count} other devices`}.`,
} as const;

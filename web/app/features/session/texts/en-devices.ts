export const ownSessionsTexts = {
  title: "Where you're signed in",
  caption: "Devices signed in to your account",
  unknownDevice: "Unknown device",
  current: "This device",
  times: (since: string, used: string) => `Signed in ${since} · Last used ${used}`,
  signOut: "Sign out",
  signOutDevice: (device: string) => `Sign out ${device}`,
  signingOut: "Signing out",
  signOutOthers: "Sign out all other devices",
  onlyThis: "You're not signed in on any other device.",
  failedToFetch: "Failed to load your devices",
  failedToSignOut: "Failed to sign out the device",
  loading: "Loading your devices",
} as const;

export const copyTexts = {
  copied: "Copied",
  failedToCopy: "Could not copy. Please select and copy the text",
} as const;

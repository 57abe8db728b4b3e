export const approvalTexts = {
  title: "Needs an approver",
  approver: "Approver",
  upTo: (limit: string) => `Up to ${limit} of an order`,
  choose: "Please choose an approver",
  nobody: "Nobody else can approve it yet: an approver needs the permission Payments and a PIN.",
  pin: "Approver’s PIN",
  pinHint: "The approver types it here. Both names are stored in the activity log.",
  approve: "Approve",
  approving: "Approving",
  failed: "Failed to send the approval",
  failedToFetch: "Failed to fetch the approvers",
} as const;

export const pinTexts = {
  yours: "Your PIN",
  isSet: "Set",
  notSet: "Not set",
  what: "It unlocks a device that you have locked, and approves refunds above another person’s limit on their device.",
  newPin: "New PIN",
  newPinHint: "4 to 6 digits",
  code: "App code or recovery code",
  save: "Set PIN",
  change: "Change PIN",
  saving: "Saving",
  forgotten: "If you forget it, set another one here.",
  failed: "Failed to set your PIN",
} as const;

export const lockTexts = {
  lock: "Lock",
  title: "Locked",
  signedIn: (name: string) => `Signed in on this device: ${name}`,
  newOrders: "New orders are waiting",
  pin: "PIN",
  unlock: "Unlock",
  unlocking: "Unlocking",
  other: "Sign in as someone else",
  noPin: "To lock this device, first set your PIN on the page Two-step sign-in.",
  failedToLock: "Failed to lock",
  failedToUnlock: "Failed to unlock",
} as const;

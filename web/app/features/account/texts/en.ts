import { USER_RETENTION } from "@forno/contract/user/user-calls.ts";
import { ACCOUNT_DELETED, DELETE_WORD, TYPE_DELETE_WORD } from "@forno/contract/wire/form-sentences.ts";

/** The page of a customer's account. */
export const accountTexts = {
  title: "Account",
  details: "Your details",
  name: "Name",
  mobile: "Mobile number",
  mobileHint: "You sign in with this number, so it cannot be changed here.",
  saveName: "Save name",
  saving: "Saving",
  failedToSave: "Failed to save",

  addresses: "Saved addresses",
  loading: "Loading your addresses",
  failedToFetch: "Failed to load your addresses",
  none: "No saved addresses yet.",
  isDefault: "Default",
  add: "Add address",
  full: (max: number) => `You can save at most ${max} addresses.`,
  edit: (label: string) => `Edit ${label}`,
  remove: (label: string) => `Delete ${label}`,
  deliverHere: "Deliver here",
  deliverTo: (label: string) => `Deliver here: ${label}`,
  deliversTo: (label: string) => `Your next order goes to ${label}`,
  needsPlace: "Add its location to see what delivery costs.",
  editShort: "Edit",
  removeShort: "Delete",
  addTitle: "Add address",
  editTitle: "Edit address",
  label: "Label",
  labelHint: "For example Home or Work",
  line: "Address",
  linePlaceholder: "Flat, building, street, area",
  landmark: "Landmark (optional)",
  pincode: "Pincode (optional)",
  instructions: "Instructions for the delivery partner (optional)",
  instructionsHint: "Such as a gate code or where to park",
  makeDefault: "Make this the default address",
  saveAddress: "Save address",
  removeTitle: (label: string) => `Delete ${label}?`,
  removeText: "The address is removed from your account. Your orders keep theirs.",
  removeVerb: "Delete",
  removing: "Deleting",
  failedToRemove: "Failed to delete the address",

  sessions: "Signed-in devices",
  messages: "Messages",
} as const;

/** On the account page. */
export const privacyPanelTexts = {
  title: "Your data",
  about: "Download your data or delete your account.",
  policy: "Privacy policy",
  download: "Download my data",
  downloading: "Preparing",
  fileName: (day: string) => `my-data-${day}.json`,
  downloadFailed: "Failed to download your data",
  remove: "Delete my account",
  removeTitle: "Delete your account?",
  removeWhat: `You are signed out everywhere, and your name, number, addresses and cart are deleted immediately. The record of codes sent to your number is deleted within ${USER_RETENTION.codes.days} days. We keep the items, amounts and payments of your orders for our books, without your personal details; an invoice to a business keeps its name and GSTIN. This cannot be undone.`,
  word: `Type ${DELETE_WORD} to confirm`,
  wordMissing: TYPE_DELETE_WORD,
  removeVerb: "Delete account",
  removing: "Deleting",
  removeFailed: "Failed to delete your account",
  removed: ACCOUNT_DELETED,
} as const;

/** Whether bulk messages may be sent. */
export const smsPreferenceTexts = {
  offers: "Offers by SMS",
  hint: "You'll still get sign-in codes.",
  failed: "Failed to save your SMS preference",
} as const;

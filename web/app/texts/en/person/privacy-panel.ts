import { RETENTION } from "@forno/contract/privacy/rules/retention.ts";
import { ACCOUNT_DELETED, DELETE_WORD, TYPE_DELETE_WORD } from "@forno/contract/wire/form-sentences.ts";

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
  removeWhat: `You are signed out everywhere, and your name, number, addresses and cart are deleted immediately. The record of codes sent to your number is deleted within ${RETENTION.codes.days} days. We keep the items, amounts and payments of your orders for our books, without your personal details. This cannot be undone.`,
  word: `Type ${DELETE_WORD} to confirm`,
  wordMissing: TYPE_DELETE_WORD,
  removeVerb: "Delete account",
  removing: "Deleting",
  removeFailed: "Failed to delete your account",
  removed: ACCOUNT_DELETED,
} as const;

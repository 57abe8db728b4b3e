import { DELETE_WORD, TYPE_DELETE_WORD } from "@forno/contract/privacy.ts";
import { RETENTION } from "@forno/contract/rules/retention.ts";

/** At the foot of My Orders. */
export const yourDataTexts = {
  title: "Your data",
  about: "You can take along everything that we hold about you, or go for good.",
  policy: "How we handle it",
  download: "Download my data",
  downloading: "Collecting",
  fileName: (day: string) => `my-data-${day}.json`,
  downloadFailed: "Failed to download your data",
  remove: "Delete my account",
  removeTitle: "Delete your account?",
  removeWhat: `You are signed out everywhere. Your name, number, addresses and cart are deleted at once, and with them all but a note of the codes sent to your number, which goes within ${RETENTION.codes.days} days; of your orders only dishes, amounts and payments stay, for the books, without you. This cannot be undone.`,
  word: `Type ${DELETE_WORD} to confirm`,
  wordMissing: TYPE_DELETE_WORD,
  removeVerb: "Delete for good",
  removing: "Deleting",
  removeFailed: "Failed to delete your account",
  removed: "Your account is deleted",
} as const;

/** The tax documents of an order. */
export const billTexts = {
  downloadBill: "Download bill",
  downloadCreditNote: (number: string) => `Download credit note ${number}`,
  creditNote: "Credit note",
  preparing: "Preparing",
  failedToDownload: "Failed to download the bill",
  failedToFetch: "Failed to fetch the credit notes",
} as const;

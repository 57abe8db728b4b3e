export const copyTexts = {
  copied: "Copied",
  failedToCopy: "Could not copy. Please select and copy the text",
} as const;

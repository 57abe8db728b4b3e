export const buyerTexts = {
  region: "Business customer",
  add: "Business customer? Add GSTIN",
  remove: "No GSTIN",
  gstin: "GSTIN",
  name: "Legal name",
  hint: "Both are printed on your tax invoice.",
  registeredIn: (state: string) => `Registered in ${state}`,
} as const;

/** The labels of the form, which the frame of customers' pages shows until the checkout has loaded. */
export const checkoutFormTexts = {
  title: "Delivery address",
  firstName: "First name",
  lastName: "Last name",
  address: "Address",
  phone: "Phone",
  email: "Email (optional)",
  howToPay: "How would you like to pay?",
  online: "Pay online",
  cash: "Cash on delivery",
  cashAtShop: "Cash at the shop",
  cashUpTo: (limit: string) => `Only for orders up to ${limit}`,
} as const;

export const buyerTexts = {
  region: "Business customer",
  add: "Business customer? Add GSTIN",
  remove: "No GSTIN",
  gstin: "GSTIN",
  name: "Legal name",
  hint: "Both are printed on your tax invoice.",
  registeredIn: (state: string) => `Registered in ${state}`,
} as const;

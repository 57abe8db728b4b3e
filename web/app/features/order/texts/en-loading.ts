/** What the frame of customers' pages shows until My Orders has loaded. */
export const ordersLoadingTexts = {
  title: "My Orders",
  loading: "Loading your orders",
} as const;

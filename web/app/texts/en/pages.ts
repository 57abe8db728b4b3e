/** Titles of the pages: in the tab, and as their headings. */
export const pageTitles = {
  signIn: "Sign in",
  menu: "Menu",
  home: "Home",
  about: "About us",
  delivery: "Delivery",
  privacy: "Privacy policy",
  cart: "Your cart",
  order: "Checkout",
  myOrders: "My orders",
  verify: "Checking your payment",
  dashboard: "Dashboard",
  addFood: "Add food",
  foodList: "Food list",
  editFood: "Edit food",
  orders: "Orders",
  orderDetails: "Order",
  promoCodes: "Promo codes",
  systemSettings: "System settings",
  audit: "Audit",
  sessions: "Sessions",
  messages: "SMS notifications",
  deliveryBoys: "Delivery boys",
  deliveries: "Your deliveries",
} as const;

export const pageDescriptions = {
  signIn: "Sign in with your mobile number and order your favourite pizza.",
  menu: "Stone-baked pizza, sides, drinks and sweets. Order online and we bring it hot to your door.",
  about: "Our story, our mission and the people at the oven.",
  delivery: "Where we deliver, how long it takes and what it costs.",
  privacy: "What we keep about you, why, and for how long.",
} as const;

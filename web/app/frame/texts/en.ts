const items = (count: number) => `${count} ${count === 1 ? "item" : "items"}`;

/** Texts of the frame around customers' pages. */
export const siteTexts = {
  mainNavigation: "Main",
  footerNavigation: "Footer",
  contactDetails: "Contact",
  homeOf: (shop: string) => `${shop}, home`,
  home: "Home",
  menu: "Menu",
  contact: "Contact us",
  cart: (count: number) => `Cart, ${items(count)}`,
  openMenu: "Open menu",
  openMenuFailed: "The menu could not open. Please try again",

  about: "About us",
  delivery: "Delivery",
  privacy: "Privacy policy",
  terms: "Terms",
  refunds: "Cancellations and refunds",
} as const;

export const documentTexts = {
  skipToContent: "Skip to content",
  failed: "Something Went Wrong",
} as const;

export const sideMenuTexts = {
  sideMenu: "Side menu",
  hello: (name: string) => `Hello, ${name}`,
  helloVisitor: "Welcome",
  aboutUs: "About Us",
  privacyPolicy: "Privacy Policy",
  logout: "Logout",
  signIn: "Sign in",
} as const;

const items = (count: number) => `${count} ${count === 1 ? "item" : "items"}`;

/** Texts of the frame around customers' pages. */
export const siteTexts = {
  mainNavigation: "Main",
  footerNavigation: "Footer",
  contactDetails: "Contact",
  sideMenu: "Side menu",
  homeOf: (shop: string) => `${shop}, home`,
  home: "Home",
  menu: "Menu",
  contact: "Contact us",
  cart: (count: number) => `Cart, ${items(count)}`,
  openMenu: "Open menu",
  openMenuFailed: "The menu could not open. Please try again",

  hello: (name: string) => `Hello, ${name}`,
  helloVisitor: "Welcome",
  aboutUs: "About Us",
  privacyPolicy: "Privacy Policy",
  logout: "Logout",
  signIn: "Sign in",

  about: "About us",
  delivery: "Delivery",
  privacy: "Privacy policy",
  terms: "Terms",
  refunds: "Cancellations and refunds",
} as const;

export const errorPageTexts = {
  notFoundTitle: "Page not found",
  notFoundBody: "It may have moved.",
  goHome: "Go home",
  toMenu: "Browse the menu",
  failedTitle: "Something Went Wrong",
  failedBody: "Please try again.",
} as const;

export const documentTexts = {
  skipToContent: "Skip to content",
} as const;

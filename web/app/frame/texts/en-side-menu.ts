export const sideMenuTexts = {
  sideMenu: "Side menu",
  hello: (name: string) => `Hello, ${name}`,
  helloVisitor: "Welcome",
  aboutUs: "About Us",
  privacyPolicy: "Privacy Policy",
  logout: "Logout",
  signIn: "Sign in",
} as const;

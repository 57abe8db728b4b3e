/** The parts of the shop, by the addresses of their pages. */
export const MENU_PAGE = "/menu";
/** For the way there without a connection, even if they were never opened. */
export const ORDERS_PAGE = "/myorders";
export const CART_PAGE = "/cart";

const isUnder = (area: string, pathname: string): boolean => pathname === area || pathname.startsWith(`${area}/`);

/** One address per order: they would push out the pages that customers come back to, and show nothing without a connection. */
export const isAdmin = (pathname: string): boolean => isUnder("/admin", pathname);

export const isForStaff = (pathname: string): boolean => isAdmin(pathname) || isUnder("/delivery-boy", pathname);

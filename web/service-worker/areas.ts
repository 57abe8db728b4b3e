/** The parts of the shop, by the addresses of their pages. */
export const MENU_PAGE = "/menu";
/** For the way there without a connection, even if they were never opened. */
export const ORDERS_PAGE = "/myorders";
export const CART_PAGE = "/cart";

const isUnder = (area: string, pathname: string): boolean => pathname === area || pathname.startsWith(`${area}/`);

/** These have one URL per order: they would evict the pages that customers return to, and show nothing offline. */
export const isAdmin = (pathname: string): boolean => isUnder("/admin", pathname);

export const isForStaff = (pathname: string): boolean => isAdmin(pathname) || isUnder("/delivery-boy", pathname);

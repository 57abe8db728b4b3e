/** The parts of the shop, by the addresses of their pages. */
export const MENU_PAGE = "/menu";
/** For the way there without a connection, even if they were never opened. */
export const ORDERS_PAGE = "/myorders";
export const CART_PAGE = "/cart";

const isUnder = (area: string, pathname: string): boolean => pathname === area || pathname.startsWith(`${area}/`);

/**
 * Admin pages have one URL per order: they would evict the pages that customers return to, and show nothing offline. The setup exists for
 * one browser and for a day.
 */
export const isNotCached = (pathname: string): boolean => isUnder("/admin", pathname) || isUnder("/setup", pathname);

export const isForStaff = (pathname: string): boolean => isNotCached(pathname) || isUnder("/delivery-boy", pathname);

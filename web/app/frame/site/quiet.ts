/** What the frame loads once the page is quiet. */
import "./active-order.ts";
import { prepareVisitorCart } from "./visitor-cart.ts";

prepareVisitorCart();

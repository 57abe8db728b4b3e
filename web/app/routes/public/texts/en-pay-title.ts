/** Apart from the page's other texts, which its route would name in the table of routes. */
export const payTitle = "Pay for your order";

/**
 * Runs in the page's head, before the first paint: `html[data-place]` makes the hero of a phone small where a place was chosen at an
 * earlier visit, so that the menu does not jump. A constant text, since its hash is in the Content-Security-Policy.
 */
export const PLACE_HINT = import.meta.env.SSR
  ? `try{const c=JSON.parse(localStorage.getItem("place"));if(c.place||c.fulfilment==="pickup")document.documentElement.setAttribute("data-place","")}catch(e){}`
  : "";

/** Updates the page's mark by what is chosen. */
export const markPlace = (isChosen: boolean): boolean => document.documentElement.toggleAttribute("data-place", isChosen);

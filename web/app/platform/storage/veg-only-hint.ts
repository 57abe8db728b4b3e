/**
 * Runs in the page's head, before the first paint: `html[data-veg-only]` hides the other dishes until the page's script has run. A
 * constant text, since its hash is in the Content-Security-Policy.
 */
export const VEG_ONLY_HINT = import.meta.env.SSR
  ? `try{if(localStorage.getItem("vegOnly"))document.documentElement.setAttribute("data-veg-only","")}catch(e){}`
  : "";

/** Updates the page's mark by what is chosen. */
export const markVegOnly = (isOn: boolean): boolean => document.documentElement.toggleAttribute("data-veg-only", isOn);

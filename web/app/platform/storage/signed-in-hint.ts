/**
 * Runs in the page's head, before the first paint: pages from the server are a visitor's, and `html[data-signed-in]` lets their
 * styles hide what a signed-in person must not see. A constant text, so that its hash can be in the Content-Security-Policy.
 */
export const SIGNED_IN_HINT = import.meta.env.SSR
  ? `try{if(["token","userRole","userName"].every(function(k){return localStorage.getItem(k)}))document.documentElement.setAttribute("data-signed-in","")}catch(e){}`
  : "";

export const MARK = "data-address-card";
export const HEIGHT = "--address-card";

/**
 * Runs in the page's head, before the first paint: the server does not know whether checkout will show an address or a form, and
 * `html[data-address-card]` chooses the skeleton of the same height. A constant text, since its hash is in the
 * Content-Security-Policy.
 */
export const ADDRESS_CARD_HINT = import.meta.env.SSR
  ? `try{var h=+localStorage.getItem("addressCard"),r=document.documentElement;if(h>0){r.setAttribute("${MARK}","");r.style.setProperty("${HEIGHT}",h+"px")}}catch(e){}`
  : "";

/**
 * Runs in the page's head, before the first paint: pages from the server are a visitor's, and `html[data-signed-in]` lets their
 * styles hide what a signed-in person must not see. A constant text, so that its hash can be in the Content-Security-Policy.
 */
export const SIGNED_IN_HINT = import.meta.env.SSR
  ? `try{if(["token","userRole","userName"].every(function(k){return localStorage.getItem(k)}))document.documentElement.setAttribute("data-signed-in","")}catch(e){}`
  : "";

/**
 * Runs before the other scripts: where storage is denied, reading `sessionStorage` throws, also in React Router's script that restores the
 * scroll position. Writing still throws, so that whoever must remember something notices.
 */
export const DENIED_STORAGE_STAND_IN = import.meta.env.SSR
  ? `try{sessionStorage}catch(e){Object.defineProperty(window,"sessionStorage",{value:{getItem:function(){return null},removeItem:function(){},setItem:function(){throw e}}})};`
  : "";

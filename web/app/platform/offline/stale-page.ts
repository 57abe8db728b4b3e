/**
 * Reloads a page whose build is gone from the server. It is in the page's head, before the scripts that it watches. When a file of the
 * build does not load, it asks the server for the build; if that is gone, it reloads the page, once per build, without the copies in the
 * service worker's cache (its name begins with `pages-`). If only a file that was needed later is missing, it does not reload while a
 * field has typed text: the part that failed shows its error. A page that stays open asks every hour, because the server supports only
 * pages of the current and the previous build; it does not reload while a field has typed text, or while a dialog or the payment
 * window (a frame) is open. The router knows the name of the build. Until the router has loaded, the name is read from the head. Behind
 * the sign-in, React removes it from there. A constant text, so that its hash can be in the Content-Security-Policy.
 */
const RELOAD_STALE_PAGE = `(function(){
var asked=Date.now(),typed=new Set();
addEventListener("input",function(event){typed.add(event.target)},true);
function always(){return true}
function untyped(){
  typed.forEach(function(field){
    if(!field.isConnected||/^(select|radio|checkbox)/.test(field.type)||!field.value)typed.delete(field);
  });
  return !typed.size;
}
function idle(){return untyped()&&!document.querySelector("[role=dialog],[role=alertdialog],iframe")}
function dropPages(){
  if(!window.caches)return Promise.resolve();
  return caches.keys().then(function(names){
    return Promise.all(names.map(function(name){return /^pages-/.test(name)&&caches.delete(name)}));
  });
}
function look(mayLoad){
  if(!mayLoad())return;
  asked=Date.now();
  var manifest=window.__reactRouterManifest;
  var build=manifest?manifest.url:document.querySelector('link[href*="/manifest-"]').href;
  fetch(build,{method:"HEAD",cache:"no-store"}).then(function(answer){
    var gone=sessionStorage.getItem("staleBuilds")||"";
    if(answer.status!==404||gone.includes(build)||!mayLoad())return;
    sessionStorage.setItem("staleBuilds",gone+build+" ");
    return dropPages().then(function(){location.reload()});
  }).catch(function(){});
}
function lookAgain(){if(document.visibilityState==="visible"&&Date.now()-asked>36e5)look(idle)}
addEventListener("error",function(event){
  var tag=event.target.tagName;
  if(tag==="SCRIPT")look(always);
  else if(tag==="LINK")look(untyped);
},true);
addEventListener("vite:preloadError",function(){look(untyped)});
addEventListener("visibilitychange",lookAgain);
setInterval(lookAgain,6e4);
})()`;

/** Empty in the browser, where it has run already and would only make the scripts longer. */
export const STALE_PAGE_GUARD = import.meta.env.SSR ? RELOAD_STALE_PAGE.replace(/\n\s*/g, "") : "";

/**
 * Stands in the page's head, before the scripts that it looks after. When a file of the build does not come, it asks whether the
 * page's build is gone from the server: then it loads the page anew, once for each build, past the copies that the service worker
 * keeps (in a cache whose name begins with `pages-`). A page that works but for something that it wanted later leaves alone who has
 * typed, and not only chosen: what failed says so in its own place. A page that was left open asks by itself every hour, since it
 * calls a server that is compatible with the build before only; it leaves alone whoever is at something, which a dialog or the
 * payment window (a frame) shows. The build is named by the router, or by the head while the router has not come: behind the
 * sign-in React takes it out of there. A constant text, so that its hash can stand in the Content-Security-Policy.
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

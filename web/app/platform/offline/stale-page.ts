/**
 * Stands in the page's head, before the scripts that it looks after. When a file of the build does not come, it asks whether the
 * page's build is gone from the server: then it loads the page anew, once for each build, past the copy that the service worker
 * keeps (`sw.js` names its cache). A page that works but for something that it wanted later leaves alone who has typed: what failed
 * says so in its own place. The build is named by the router, or by the head while the router has not come: behind the sign-in React
 * takes it out of there. A constant text, so that its hash can stand in the Content-Security-Policy.
 */
const RELOAD_STALE_PAGE = `(function(){
var typed=false;
addEventListener("input",function(){typed=true},{capture:true,once:true});
function look(){
  var manifest=window.__reactRouterManifest;
  var build=manifest?manifest.url:document.querySelector('link[rel=modulepreload][href*="/manifest-"]').href;
  fetch(build,{method:"HEAD",cache:"no-store"}).then(function(answer){
    var gone=sessionStorage.getItem("staleBuilds")||"";
    if(answer.status!==404||gone.includes(build))return;
    sessionStorage.setItem("staleBuilds",gone+build+" ");
    return Promise.resolve(window.caches&&caches.delete("pages-1")).then(function(){location.reload()});
  }).catch(function(){});
}
addEventListener("error",function(event){
  var tag=event.target.tagName;
  if(tag==="SCRIPT"||tag==="LINK"&&!typed)look();
},true);
addEventListener("vite:preloadError",function(){if(!typed)look()});
})()`;

/** Empty in the browser, where it has run already and would only make the scripts longer. */
export const STALE_PAGE_GUARD = import.meta.env.SSR ? RELOAD_STALE_PAGE.replace(/\n\s*/g, "") : "";

/**
 * Loads the large picture at the top of a page first. On a weak network all requests share a low bandwidth, so the
 * scripts and the pictures further down are requested after it. They wait until it is painted, for at most about the time in which
 * a weak network starts to answer, or until the first input, whichever comes first. The page's `load` event still waits for
 * them: a frame whose document is still open delays it.
 */
const LONGEST_WAIT_MS = 400;

/** `html[data-first-view]` while they wait. A constant text, so that its hash can be in the Content-Security-Policy. */
const RELEASE = `(function(){
var root=document.documentElement;
var frame=document.createElement("iframe");
root.setAttribute("data-first-view","");
function release(){
  var held=document.querySelectorAll("template[data-held]");
  if(!held.length)return;
  held.forEach(function(each){each.replaceWith(document.importNode(each.content,true))});
  frame.contentDocument.close();
  frame.remove();
  root.removeAttribute("data-first-view");
}
addEventListener("DOMContentLoaded",function(){
  frame.hidden=true;
  document.body.append(frame);
  frame.contentDocument.open();
  if(scrollY>0||location.hash)return release();
  setTimeout(release,${LONGEST_WAIT_MS});
  ["pointerdown","keydown","wheel"].forEach(function(touch){addEventListener(touch,release,{once:true,passive:true})});
  document.querySelector("img[fetchpriority=high]").decode().then(function(){requestAnimationFrame(function(){setTimeout(release)})},release);
});
})()`.replace(/\n\s*/g, "");

/** A template's content is inert until it is taken out. */
const held = (element: string): string => `<template data-held="">${element}</template>`;

/** `html`: a complete document as the server renders it. */
export function holdScripts(html: string): string {
  if (!/<img [^>]*fetchPriority="high"/.test(html)) return html;
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, held)
    .replace(/<script type="module" async="">[\s\S]*?<\/script>/, (script) => held(script.replace(' async=""', "")))
    .replace("</head>", `<script>${RELEASE}</script></head>`);
}

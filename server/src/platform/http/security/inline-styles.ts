/** Styles are inlined in the page, so that its first paint needs no second round trip. */
import type { ClientFiles } from "../pages/client-files.ts";

const STYLESHEET = /<link rel="stylesheet" href="\/(assets\/[\w.-]+\.css)#?"\/>/g;

/** The link stays, disabled, since React and the build's loader look for it and so do not fetch the inlined styles again. */
export function inlineStyles(html: string, files: ClientFiles): string {
  return html.replace(STYLESHEET, (link, path: string) => {
    const css = files.get(path)?.plain.toString();
    return css === undefined ? link : `<style>${css}</style>${link.replace("/>", ' disabled=""/>')}`;
  });
}

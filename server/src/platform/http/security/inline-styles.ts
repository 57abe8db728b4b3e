/** Styles stand in the page itself: its first paint waits for one answer, not for a second round trip. */
import type { ClientFiles } from "../pages/client-files.ts";

const STYLESHEET = /<link rel="stylesheet" href="\/(assets\/[\w.-]+\.css)#?"\/>/g;

/** The link stays, switched off, since React and the build's loader look for it: what stands in the page is not fetched. */
export function inlineStyles(html: string, files: ClientFiles): string {
  return html.replace(STYLESHEET, (link, path: string) => {
    const css = files.get(path)?.plain.toString();
    return css === undefined ? link : `<style>${css}</style>${link.replace("/>", ' disabled=""/>')}`;
  });
}

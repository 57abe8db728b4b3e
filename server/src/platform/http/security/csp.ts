/** What a page may load. */
import { cspEndpoints } from "@forno/contract/monitoring/monitoring.ts";

/** Origins besides the page's own. */
export interface PageSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly image: readonly string[];
  readonly form: readonly string[];
}

export interface PagePolicy {
  /** `sha256-…` of each inline script of the page: hashes, since a cached page cannot have a nonce. */
  scriptHashes: readonly string[];
  sources: PageSources;
}

const SELF = "'self'";

/** The header `Content-Security-Policy` of a page. */
export function pageCsp({ scriptHashes, sources }: PagePolicy): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": [SELF],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": [SELF, ...sources.form],
    "script-src": [SELF, ...scriptHashes.map((hash) => `'${hash}'`), ...sources.script],
    "script-src-attr": ["'none'"],
    "frame-src": [SELF, ...sources.frame],
    "img-src": [SELF, "data:", "blob:", ...sources.image],
    "connect-src": [SELF, ...sources.connect],
    // Toasts and dialogs set inline styles.
    "style-src": [SELF, "'unsafe-inline'"],
    "font-src": [SELF, "data:"],
    "report-uri": [cspEndpoints.cspReport.path],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(" ")}`)
    .join("; ");
}

// First: it declares the order of the layers.
import "./theme/theme.css";
// The error pages are loaded when they are shown; one that the server rendered is styled at once.
import "./frame/page/error-pages.module.css";
import "./ui/status/empty.module.css";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
  useRouteError,
} from "react-router";
import { VEG_ONLY_HINT } from "./features/menu/page/tools/veg-only.ts";
import { PLACE_HINT } from "./features/place/place-hint.ts";
import { onSessionChange, rememberPage, useSession } from "./features/session/session-store.ts";
import { SettingsFromPage, seedSettings } from "./features/settings/settings-store.ts";
import figtree from "./fonts/figtree-common-wght-normal.woff2?url";
import gabarito from "./fonts/gabarito-common-wght-normal.woff2?url";
import { documentTexts } from "./frame/texts/en.ts";
import { pageData } from "./page-data.ts";
import { NOTE_EARLY_CLICKS, replayEarlyClicks } from "./platform/early-clicks.ts";
import { STALE_PAGE_GUARD } from "./platform/offline/stale-page.ts";
import { ADDRESS_CARD_HINT, DENIED_STORAGE_STAND_IN, SIGNED_IN_HINT } from "./platform/storage/page-hints.ts";
import { toast } from "./ui/overlay/toast.ts";
import { RetryLine } from "./ui/status/retry-line.tsx";

// The Content-Security-Policy forbids `eval`. Zod, imported after this, would try it, and each try would be reported as a violation.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export interface RootData {
  settings: Settings;
  publicUrl: string | null;
}

export function loader({ context }: LoaderFunctionArgs): RootData {
  const { settings, publicUrl } = context.get(pageData);
  return { settings, publicUrl };
}

/** Later changes arrive through the stores; the server is not asked for it again. */
export const shouldRevalidate = (): boolean => false;

const HINTS = SIGNED_IN_HINT + ADDRESS_CARD_HINT + VEG_ONLY_HINT + PLACE_HINT;

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The hint below marks <html> before React renders.
    <html lang="en-IN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#F7EDE3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1B100B" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: DENIED_STORAGE_STAND_IN + STALE_PAGE_GUARD }} suppressHydrationWarning />
        <link rel="preload" href={gabarito} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: HINTS }} suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: NOTE_EARLY_CLICKS }} suppressHydrationWarning />
      </head>
      <body>
        <a className="skip-link" href="#main">
          {documentTexts.skipToContent}
        </a>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const { settings } = useLoaderData<typeof loader>();
  useSessionRouting();
  useFocusOnNewPage();
  useEffect(() => {
    seedSettings(settings);
    startSoon();
    replayEarlyClicks();
  }, [settings]);
  return (
    <SettingsFromPage value={settings}>
      <Outlet />
    </SettingsFromPage>
  );
}

/** The page works before this is loaded: no first view waits for it. */
function startSoon(): void {
  import("./startup.ts").then(
    ({ startShop }) => startShop(),
    () => addEventListener("online", startSoon, { once: true }),
  );
}

/**
 * Moves the focus to the content of a new page. For the first page and for fragments the browser's
 * behaviour applies.
 */
function useFocusOnNewPage(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    toast.leavePage();
    const main = document.getElementById("main");
    // The page may have focused a field of its own, or a dialog is open.
    const isChosen = main?.contains(document.activeElement) || document.activeElement?.closest("[role$=dialog][data-state=open]");
    if (hash === "" && !isChosen) main?.focus({ preventScroll: true });
  }, [pathname, hash]);
}

/** Navigates when the session changes, whichever call or tab changed it. */
function useSessionRouting(): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isSignedIn = useSession() !== null;

  useEffect(() => {
    document.documentElement.toggleAttribute("data-signed-in", isSignedIn);
  }, [isSignedIn]);

  useEffect(
    () =>
      onSessionChange((change) => {
        if (change === "changed") return void revalidate();
        if (change === "expired") rememberPage(window.location.pathname + window.location.search);
        void navigate(change === "expired" ? "/login" : "/", { replace: true });
      }),
    [navigate, revalidate],
  );
}

const ShortFailure = () => <RetryLine text={documentTexts.failed} onRetry={() => window.location.reload()} />;
const ErrorPage = lazy(() => import("./frame/page/error-pages.tsx").catch(() => ({ default: ShortFailure })));

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Suspense>
      <ErrorPage isNotFound={isRouteErrorResponse(error) && error.status === 404} />
    </Suspense>
  );
}

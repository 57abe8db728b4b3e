import { type ReactNode, useEffect } from "react";
import { useRouteLoaderData } from "react-router";
import { Logo, LogoLink, ShopLogo } from "../../features/settings/logo.tsx";
import { SettingsFromPage } from "../../features/settings/settings-store.ts";
import { replayEarlyClicks } from "../../platform/early-clicks.ts";
import type { RootData } from "../../root.tsx";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { RefreshIcon } from "../../ui/icons/icons.tsx";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { uiTexts } from "../../ui/texts/en.ts";
import { useFrontPage } from "../site/front-page.ts";
import { errorPageTexts as texts } from "../texts/en-error.ts";
import styles from "./error-pages.module.css";

/** Without the usual frame, which may be what failed. */
function Page({ title, children }: { title: string; children: ReactNode }) {
  const shop = useRouteLoaderData<RootData>("root");
  useEffect(replayEarlyClicks, []);
  return (
    <div className={styles.errorPage}>
      <title>{title}</title>
      <header className="container">
        <LogoLink to="/menu" label={texts.toMenu}>
          {shop ? (
            <SettingsFromPage value={shop.settings}>
              <ShopLogo />
            </SettingsFromPage>
          ) : (
            <Logo />
          )}
        </LogoLink>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Within a page's frame. `children`: in place of the link to the menu. */
export function NotFound({ children }: { children?: ReactNode }) {
  const home = useFrontPage();
  return (
    <Empty shape="notFound" heading="h1" title={texts.notFoundTitle} text={texts.notFoundBody}>
      {children ?? (
        <PageLink className={buttonClass({})} to={home}>
          {texts.goHome}
        </PageLink>
      )}
    </Empty>
  );
}

export function NotFoundPage() {
  return (
    <Page title={texts.notFoundTitle}>
      <NotFound />
    </Page>
  );
}

/** A page that failed to render or load. Reloading helps in every case. */
function FailurePage() {
  return (
    <Page title={texts.failedTitle}>
      <Empty shape="failed" heading="h1" title={texts.failedTitle} text={texts.failedBody}>
        <button type="button" className={buttonClass({})} onClick={() => window.location.reload()}>
          <RefreshIcon small />
          {uiTexts.retry}
        </button>
      </Empty>
    </Page>
  );
}

/** The error boundary of all pages. */
export default function ErrorPage({ isNotFound }: { isNotFound: boolean }) {
  return isNotFound ? <NotFoundPage /> : <FailurePage />;
}

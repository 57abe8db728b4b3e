import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { countOf, countsText } from "../../features/operations/check-counts.ts";
import { CheckList } from "../../features/operations/check-list.tsx";
import { FinishPanel } from "../../features/operations/setup/finish-panel.tsx";
import { isGone, setupQuery } from "../../features/operations/setup/setup-queries.ts";
import { WebhookBox } from "../../features/operations/setup/webhook-box.tsx";
import { TestTextForm } from "../../features/operations/test-text-form.tsx";
import { checkTexts, setupTitle, setupTexts as texts } from "../../features/operations/texts/en.ts";
import { ShopLogo } from "../../features/settings/logo.tsx";
import { NotFoundPage } from "../../frame/page/error-pages.tsx";
import { PageSkeleton } from "../../frame/page/page-skeleton.tsx";
import { QueryView } from "../../frame/page/query-view.tsx";
import { queryClient } from "../../platform/api/query-client.ts";
import { formatTime } from "../../platform/format/dates.ts";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import styles from "./setup-page.module.css";

export default function SetupPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Checklist />
    </QueryClientProvider>
  );
}

function Checklist() {
  const [params] = useSearchParams();
  const [token] = useState(params.get("token"));
  const [isFinished, setFinished] = useState(false);
  const query = useQuery({ ...setupQuery(token), enabled: !isFinished });
  if (!isFinished && isGone(query.error)) return <NotFoundPage />;
  return (
    <div className={styles.page}>
      <header>
        <ShopLogo />
      </header>
      <main id="main" tabIndex={-1}>
        {isFinished ? (
          <Empty shape="nothing" heading="h1" title={texts.finishedTitle} text={texts.finishedText}>
            <ButtonLink to="/login">{texts.signIn}</ButtonLink>
          </Empty>
        ) : (
          <>
            <h1>{setupTitle}</h1>
            <p className={styles.lead}>{texts.lead}</p>
            <QueryView query={query} failed={texts.failedToFetch} skeleton={<PageSkeleton />}>
              {({ report: { checks }, webhook, admins }) => (
                <div className={styles.parts}>
                  {query.isError || query.isPaused ? (
                    <Banner offline>{texts.notUpdated(formatTime(new Date(query.dataUpdatedAt).toISOString()))}</Banner>
                  ) : null}
                  <Progress done={countOf(checks, "ok")} all={checks.length} text={countsText(checks)} />
                  <CheckList
                    checks={checks}
                    explained={["webhook", "text-messages"]}
                    extras={{
                      payments: <WebhookBox webhook={webhook} />,
                      messages: <TestTextForm from="setup" mobiles={admins} />,
                    }}
                  />
                  <FinishPanel checks={checks} onFinished={() => setFinished(true)} />
                </div>
              )}
            </QueryView>
          </>
        )}
      </main>
    </div>
  );
}

function Progress({ done, all, text }: { done: number; all: number; text: string }) {
  return (
    <div className={styles.progress} role="status">
      <p>
        <strong>{checkTexts.complete(done, all)}</strong> <span className="muted">{text}</span>
      </p>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }} />
      </div>
    </div>
  );
}

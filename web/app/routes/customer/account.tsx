import { QueryClientProvider } from "@tanstack/react-query";
import type { MetaArgs } from "react-router";
import { NameForm } from "../../features/account/name-form.tsx";
import { PrivacyPanel } from "../../features/account/privacy-panel.tsx";
import { SavedAddresses } from "../../features/account/saved-addresses.tsx";
import { SmsPreference } from "../../features/account/sms-preference.tsx";
import { accountTexts as texts } from "../../features/account/texts/en.ts";
import { OwnSessions } from "../../features/session/devices/own-sessions.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./account.module.css";

export const meta = (args: MetaArgs) => privateMeta(args, texts.title);

/** The customer's account page. */
export default function Account() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="container">
        <PageHeader title={texts.title} />
        <div className={styles.account}>
          <Panel title={texts.details}>
            <NameForm />
          </Panel>
          <Panel title={texts.addresses}>
            <SavedAddresses />
          </Panel>
          <Panel title={texts.sessions}>
            <OwnSessions />
          </Panel>
          <PrivacyPanel />
          <Panel title={texts.messages}>
            <SmsPreference />
          </Panel>
        </div>
      </div>
    </QueryClientProvider>
  );
}

import { privacyCalls } from "@forno/contract/privacy/privacy-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/api/call.ts";
import { saveFile } from "../../platform/api/download.ts";
import { dayOf } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DownloadIcon, TrashIcon } from "../../ui/icons/work-icons.tsx";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { toastFailure } from "../session/failure-toast.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import styles from "./privacy-panel.module.css";
import { privacyPanelTexts as texts } from "./texts/en.ts";

export function PrivacyPanel() {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Panel title={texts.title} section="privacy">
      <p>
        {texts.about} <PageLink to="/privacy">{texts.policy}</PageLink>
      </p>
      <div className={`row ${styles.privacyPanel}`}>
        <DownloadButton />
        <Button look="quiet" onClick={() => setDeleting(true)}>
          <TrashIcon />
          {texts.remove}
        </Button>
      </div>
      <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} />
    </Panel>
  );
}

function DownloadButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(privacyCalls.data),
    onSuccess: ({ data }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      saveFile(file, texts.fileName(dayOf(new Date(data.exportedAt))));
    },
    onError: (error) => toastFailure(error, texts.downloadFailed),
  });
  return (
    <Button look="ghost" pending={isPending} pendingText={texts.downloading} onClick={() => mutate()}>
      <DownloadIcon />
      {texts.download}
    </Button>
  );
}

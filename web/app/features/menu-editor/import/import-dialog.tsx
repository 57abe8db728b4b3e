import { useId, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FieldFrame, Input } from "../../../ui/fields/field.tsx";
import { DownloadIcon } from "../../../ui/icons/work-icons.tsx";
import { Dialog, DialogActions } from "../../../ui/overlay/dialog.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { isOvertaken } from "../menu-queries.ts";
import { importTexts as texts } from "../texts/en-import.ts";
import { ChangeList } from "./changes/change-list.tsx";
import styles from "./import-dialog.module.css";
import { fileProblem, IMPORTED_FILES } from "./import-file.ts";
import { importProblems } from "./import-problems.ts";
import { useDownloadMenu, useDownloadPrices, useDryRun, useImport } from "./import-queries.ts";

/** Files out and in: what a file would change is listed first. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string>();
  const prices = useDownloadPrices();
  const menu = useDownloadMenu();
  const check = useDryRun();
  const save = useImport();
  const summary = useId();
  const pick = (picked: File | null) => {
    const found = picked ? fileProblem(picked) : undefined;
    setProblem(found);
    setFile(found ? null : picked);
    check.reset();
    save.reset();
    if (picked && !found) check.mutate(picked);
  };
  // What a file changes in today's menu is listed again after a refusal.
  const error = check.error ?? save.error;
  const changes = check.data?.changes ?? [];
  const count = changes.length;
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} locked={save.isPending}>
      <p className="muted">{texts.intro}</p>
      <div className={styles.downloads}>
        <Button look="ghost" size="sm" pending={prices.isPending} pendingText={texts.downloading} onClick={() => prices.mutate()}>
          <DownloadIcon small />
          {texts.downloadPrices}
        </Button>
        <Button look="ghost" size="sm" pending={menu.isPending} pendingText={texts.downloading} onClick={() => menu.mutate()}>
          <DownloadIcon small />
          {texts.downloadMenu}
        </Button>
      </div>
      <FieldFrame label={texts.file} hint={texts.fileHint} error={problem}>
        {(control) => (
          <Input
            {...control}
            className={styles.file}
            type="file"
            accept={IMPORTED_FILES}
            disabled={save.isPending}
            // So that the same file can be selected again after it was changed.
            onClick={(event) => Object.assign(event.currentTarget, { value: "" })}
            onChange={(event) => pick(event.target.files?.item(0) ?? null)}
          />
        )}
      </FieldFrame>
      <div aria-live="polite">
        {check.isPending ? <p>{texts.checking}</p> : null}
        {check.data ? (
          <p id={summary}>
            {count === 0 ? (
              texts.noChanges
            ) : (
              <>
                <b>{texts.changes(count)}</b> <span className="muted">{texts.nothingSaved}</span>
              </>
            )}
          </p>
        ) : null}
      </div>
      {error ? (
        <InlineError>
          {importProblems(error).map((sentence) => (
            <span key={sentence} className={styles.problem}>
              {sentence}
            </span>
          ))}
        </InlineError>
      ) : null}
      {count > 0 ? <ChangeList changes={changes} labelledBy={summary} /> : null}
      {file && check.data && count > 0 ? (
        <DialogActions>
          <Button
            pending={save.isPending}
            pendingText={texts.applying}
            onClick={() =>
              save.mutate(
                { file, version: check.data.data.version },
                { onSuccess: onClose, onError: (refusal) => isOvertaken(refusal) && check.mutate(file) },
              )
            }
          >
            {texts.apply(count)}
          </Button>
        </DialogActions>
      ) : null}
    </Dialog>
  );
}

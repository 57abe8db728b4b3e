import type { MenuChange } from "@forno/contract/menu/menu-admin.ts";
import { menuAdminCalls } from "@forno/contract/menu/menu-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type BodyOf, call } from "../../../platform/api/call.ts";
import { downloadFile, saveFile } from "../../../platform/api/download.ts";
import { ApiFailure } from "../../../platform/api/failure.ts";
import { dayOf } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FieldFrame, Input } from "../../../ui/fields/field.tsx";
import { DownloadIcon } from "../../../ui/icons/work-icons.tsx";
import { Dialog, DialogActions } from "../../../ui/overlay/dialog.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { toastFailure } from "../../session/failure-toast.ts";
import { isOvertaken, useMenuChange } from "../menu-queries.ts";
import { importTexts as texts } from "../texts/en-import.ts";
import { changeWords } from "./changes/change-words.ts";
import styles from "./import-dialog.module.css";
import { fileProblem, IMPORTED_FILES, kindOf, readJson } from "./import-file.ts";
import { importProblems, namedFailure } from "./import-problems.ts";

/** `version`: of the menu to which the changes were listed. */
async function importFile(file: File, options: { dryRun: boolean; version?: number }) {
  if (kindOf(file) === "menu") {
    // The server checks it.
    const document = readJson(await file.text()) as BodyOf<typeof menuAdminCalls.importDocument>["document"];
    try {
      return await call(menuAdminCalls.importDocument, { body: { document, ...options } });
    } catch (error) {
      throw error instanceof ApiFailure ? namedFailure(error, document) : error;
    }
  }
  const body = new FormData();
  body.set("dryRun", `${options.dryRun}`);
  if (options.version !== undefined) body.set("version", `${options.version}`);
  body.set("file", file);
  return await call(menuAdminCalls.importPrices, { body });
}

/** Lists what a file would change, and changes nothing. */
const useDryRun = () => useMutation({ mutationFn: (file: File) => importFile(file, { dryRun: true }) });

const useImport = () =>
  useMenuChange(({ file, version }: { file: File; version: number }) => importFile(file, { dryRun: false, version }));

const onError = (error: unknown) => toastFailure(error, texts.failedToDownload);

const useDownloadPrices = () => useMutation({ mutationFn: () => downloadFile(menuAdminCalls.exportPrices, {}), onError });

const useDownloadMenu = () =>
  useMutation({
    mutationFn: async () => {
      const { data } = await call(menuAdminCalls.document);
      const content = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
      saveFile(content, texts.menuFile(dayOf(new Date())));
    },
    onError,
  });

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

/** A whole menu may change. */
const SHOWN_MAX = 200;

interface ChangeListProps {
  changes: readonly MenuChange[];
  labelledBy: string;
}

function ChangeList({ changes, labelledBy }: ChangeListProps) {
  const shown = changes.slice(0, SHOWN_MAX).map(changeWords);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
    <section className={styles.changes} aria-labelledby={labelledBy} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, field, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
            <tr key={index}>
              <th scope="row">
                <span>{name}</span>
                <small>{field}</small>
              </th>
              <td>{from}</td>
              <td>{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > SHOWN_MAX ? <p className="muted">{texts.moreChanges(changes.length - SHOWN_MAX)}</p> : null}
    </section>
  );
}

import { menuAdminCalls } from "@forno/contract/menu/menu-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { type BodyOf, call } from "../../../platform/api/call.ts";
import { downloadFile, saveFile } from "../../../platform/api/download.ts";
import { ApiFailure } from "../../../platform/api/failure.ts";
import { dayOf } from "../../../platform/format/dates.ts";
import { toastFailure } from "../../session/failure-toast.ts";
import { useMenuChange } from "../menu-queries.ts";
import { importTexts as texts } from "../texts/en-import.ts";
import { kindOf, readJson } from "./import-file.ts";
import { namedFailure } from "./import-problems.ts";

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
export const useDryRun = () => useMutation({ mutationFn: (file: File) => importFile(file, { dryRun: true }) });

export const useImport = () =>
  useMenuChange(({ file, version }: { file: File; version: number }) => importFile(file, { dryRun: false, version }));

const onError = (error: unknown) => toastFailure(error, texts.failedToDownload);

export const useDownloadPrices = () => useMutation({ mutationFn: () => downloadFile(menuAdminCalls.exportPrices, {}), onError });

export const useDownloadMenu = () =>
  useMutation({
    mutationFn: async () => {
      const { data } = await call(menuAdminCalls.document);
      const content = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
      saveFile(content, texts.menuFile(dayOf(new Date())));
    },
    onError,
  });

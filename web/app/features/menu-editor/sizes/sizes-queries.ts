import { menuAdminCalls } from "@forno/contract/menu/menu-calls.ts";
import { call } from "../../../platform/api/call.ts";
import { useMenuChange } from "../menu-queries.ts";
import { type SizeRow, sizesBody } from "./size-rows.ts";

/** `version`: of the menu in which the changes began. */
export const useSaveSizes = () =>
  useMenuChange(({ rows, version }: { rows: readonly SizeRow[]; version: number }) =>
    call(menuAdminCalls.updateSizes, { body: { version, sizes: sizesBody(rows) } }),
  );

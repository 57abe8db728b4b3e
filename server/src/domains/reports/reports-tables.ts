import type { TallyName } from "@forno/contract/reports/tally-names-input.ts";
import type { Fixed } from "../../platform/platform-tables.ts";

export interface ReportsTables {
  tally_names: TallyNamesTable;
}

interface TallyNamesTable {
  key: Fixed<TallyName>;
  name: Fixed<string>;
}

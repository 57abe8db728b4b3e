import type { TallyName } from "@forno/contract/reports/tally-names.ts";
import type { Fixed } from "../../platform/platform-tables.ts";

export interface ReportsTables {
  tally_names: { key: Fixed<TallyName>; name: Fixed<string> };
}

import type { InputOptions } from "rolldown";

export const refuseUnresolved: NonNullable<InputOptions["onLog"]>;

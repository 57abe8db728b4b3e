import type { Plugin } from "rolldown";

export const asciiSource: Plugin;

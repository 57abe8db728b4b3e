import type { MetaArgs } from "react-router";
import { systemSettingsTitle } from "../../../features/settings/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, systemSettingsTitle);

export default lazyPage(() => import("./system-settings-page.tsx"));

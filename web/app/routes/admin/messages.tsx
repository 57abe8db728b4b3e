import type { MetaArgs } from "react-router";
import { messagesTitle } from "../../features/messages/feature.ts";
import { lazyPage } from "../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, messagesTitle);

export default lazyPage(() => import("./messages-page.tsx"));

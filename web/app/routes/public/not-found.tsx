import { data, type MetaArgs } from "react-router";
import { NotFound } from "../../frame/page/error-pages.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { errorPageTexts as texts } from "../../frame/texts/en-error.ts";

export const loader = () => data(null, { status: 404 });

/** Keeps the browser from calling the server's loader. */
export const clientLoader = () => null;

export const meta = (args: MetaArgs) => privateMeta(args, texts.notFoundTitle);

export default function NotFoundRoute() {
  return <NotFound />;
}

import { data } from "react-router";
import { NotFoundPage } from "../../frame/page/error-pages.tsx";

export const loader = () => data(null, { status: 404 });

/** The browser knows as well as the server that there is no such page. */
export const clientLoader = () => null;

export default function NotFound() {
  return <NotFoundPage />;
}

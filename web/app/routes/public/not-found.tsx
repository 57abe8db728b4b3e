import { data } from "react-router";
import { NotFoundPage } from "../../frame/page/error-pages.tsx";

export const loader = () => data(null, { status: 404 });

/** Keeps the browser from calling the server's loader. */
export const clientLoader = () => null;

export default function NotFound() {
  return <NotFoundPage />;
}

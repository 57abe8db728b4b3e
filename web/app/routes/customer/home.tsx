import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageTitles } from "#texts/pages.ts";
import { loadMenu, useMenu } from "../../features/food/menu/menu-store.ts";
import { pageData } from "../../page-data.ts";
import { privateMeta } from "../page-meta.ts";
import { ShopFront, ShopFrontFailure } from "../shop-front.tsx";

export const loader = ({ context }: LoaderFunctionArgs) => ({ foods: context.get(pageData).foods });
export const clientLoader = async () => ({ foods: await loadMenu() });

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.home);

export const ErrorBoundary = ShopFrontFailure;

export default function Home() {
  return <ShopFront foods={useMenu(useLoaderData<typeof loader>().foods)} />;
}

import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { pageTitles } from "#texts/pages.ts";
import { ShopFront, ShopFrontFailure } from "../../features/cart/view/shop-front.tsx";
import { loadMenu, useMenu } from "../../features/food/menu/menu-store.ts";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { pageData } from "../../page-data.ts";

export const loader = ({ context }: LoaderFunctionArgs) => ({ foods: context.get(pageData).foods });
export const clientLoader = async () => ({ foods: await loadMenu() });

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.home);

export const ErrorBoundary = ShopFrontFailure;

export default function Home() {
  return <ShopFront foods={useMenu(useLoaderData<typeof loader>().foods)} />;
}

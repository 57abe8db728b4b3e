import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { menuPageTexts } from "#texts/shop/menu.ts";
import { ShopFront, ShopFrontFailure } from "../../features/cart/view/shop-front.tsx";
import { heroPreload } from "../../features/food/menu/hero.tsx";
import { loadMenu, useMenu } from "../../features/food/menu/menu-store.ts";
import { publicMeta, shopOf } from "../../frame/page/page-meta.ts";
import { pageData } from "../../page-data.ts";
import { restaurantData } from "./structured-data.ts";

export const loader = ({ context }: LoaderFunctionArgs) => ({ foods: context.get(pageData).foods });
export const clientLoader = async () => ({ foods: await loadMenu() });

export const links = () => [heroPreload];

export function meta(args: MetaArgs<typeof loader>) {
  const shop = shopOf(args);
  const foods = args.loaderData?.foods;
  const restaurant = shop && foods ? restaurantData(shop, foods) : null;
  return [...publicMeta(args, menuPageTexts), ...(restaurant ? [{ "script:ld+json": restaurant }] : [])];
}

export const ErrorBoundary = ShopFrontFailure;

export default function Menu() {
  return <ShopFront foods={useMenu(useLoaderData<typeof loader>().foods)} />;
}

import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ShopFront, ShopFrontFailure } from "../../features/cart/view/shop-front.tsx";
import { heroPreload } from "../../features/menu/page/hero.tsx";
import { foodsOf, loadCards, useCards } from "../../features/menu/page/menu-store.ts";
import { menuPageTexts } from "../../features/menu/texts/en.ts";
import { publicMeta, shopOf } from "../../frame/page/page-meta.ts";
import { pageCards, pageData } from "../../page-data.ts";
import { restaurantData } from "./structured-data.ts";

export const loader = ({ context }: LoaderFunctionArgs) => ({ cards: pageCards(context.get(pageData)) });
export const clientLoader = async () => ({ cards: await loadCards() });

export const links = () => [heroPreload];

export function meta(args: MetaArgs<typeof loader>) {
  const shop = shopOf(args);
  const cards = args.loaderData?.cards;
  const restaurant = shop && cards ? restaurantData(shop, foodsOf(cards)) : null;
  return [...publicMeta(args, menuPageTexts), ...(restaurant ? [{ "script:ld+json": restaurant }] : [])];
}

export const ErrorBoundary = ShopFrontFailure;

export default function Menu() {
  return <ShopFront cards={useCards(useLoaderData<typeof loader>().cards)} />;
}

import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ShopFront, ShopFrontFailure } from "../../features/cart/view/shop-front.tsx";
import { loadCards, useCards } from "../../features/menu/page/menu-store.ts";
import { heroTexts } from "../../features/menu/texts/en.ts";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { pageCards, pageData } from "../../page-data.ts";

export const loader = ({ context }: LoaderFunctionArgs) => ({ cards: pageCards(context.get(pageData)) });
export const clientLoader = async () => ({ cards: await loadCards() });

export const meta = (args: MetaArgs) => privateMeta(args, heroTexts.pageTitle);

export const ErrorBoundary = ShopFrontFailure;

export default function Home() {
  return <ShopFront cards={useCards(useLoaderData<typeof loader>().cards)} />;
}

import { lazy, Suspense, useEffect } from "react";
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { cartPageTexts as texts } from "../../features/cart/texts/en-page.ts";
import { CartSkeleton } from "../../features/cart/view/cart-skeleton.tsx";
import { loadMenu } from "../../features/menu/page/menu-store.ts";
import { useMenu } from "../../features/menu/page/use-menu.ts";
import { prefetchOffers } from "../../features/promo/offers-store.ts";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { pageData } from "../../page-data.ts";
import { useOnline } from "../../platform/offline/online.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Banner } from "../../ui/status/banner.tsx";

const loadContents = () => import("./cart-contents.tsx");
const CartContents = lazy(loadContents);
// Beside the cart, not after it. If it fails, the component says so.
if (typeof window !== "undefined") loadContents().catch(() => {});

export const loader = ({ context }: LoaderFunctionArgs) => ({ menu: context.get(pageData).menu });
export const clientLoader = async () => ({ menu: await loadMenu() });

export const meta = (args: MetaArgs) => privateMeta(args, texts.title);

export default function Cart() {
  const menu = useMenu(useLoaderData<typeof loader>().menu);
  const isOnline = useOnline();
  // Beside the cart, not after it.
  useEffect(prefetchOffers, []);
  return (
    <div className="container">
      {!isOnline && <Banner offline>{texts.offline}</Banner>}
      <PageHeader title={texts.title} />
      <Suspense fallback={<CartSkeleton />}>
        <CartContents menu={menu} />
      </Suspense>
    </div>
  );
}

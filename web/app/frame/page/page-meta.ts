import type { MetaArgs, MetaDescriptor } from "react-router";
import type { RootData } from "../../root.tsx";

interface PublicPage {
  title: string;
  description: string;
  /** File name of its picture. Default: that of the shop. */
  image?: string;
}

/** The page's data; absent while the page could not be loaded. */
export function shopOf({ matches }: MetaArgs): RootData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}

/** The head of a public page: title, description, address, and the picture for shared links. */
export function publicMeta(args: MetaArgs, { title, description, image }: PublicPage): MetaDescriptor[] {
  const shop = shopOf(args);
  const fullTitle = shop ? `${title} · ${shop.settings.shopName}` : title;
  const absolute: MetaDescriptor[] = shop?.publicUrl
    ? [
        { tagName: "link", rel: "canonical", href: new URL(args.location.pathname, shop.publicUrl).href },
        { property: "og:url", content: new URL(args.location.pathname, shop.publicUrl).href },
        { property: "og:image", content: new URL(image ? `/uploads/${image}?w=960` : "/share.jpg", shop.publicUrl).href },
      ]
    : [];
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { property: "og:type", content: "website" },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:locale", content: "en_IN" },
    { name: "twitter:card", content: "summary_large_image" },
    ...absolute,
  ];
}

/** The head of a page behind sign-in: a title, and nothing for search engines. */
export function privateMeta(args: MetaArgs, title: string): MetaDescriptor[] {
  const shop = shopOf(args);
  return [{ title: shop ? `${title} · ${shop.settings.shopName}` : title }, { name: "robots", content: "noindex" }];
}

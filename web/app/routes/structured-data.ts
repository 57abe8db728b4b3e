import type { Food } from "@forno/contract/food.ts";
import type { MetaDescriptor } from "react-router";
import { menuPageTexts } from "#texts/menu.ts";
import { type HoursRun, hoursRuns } from "../features/settings/hours.ts";
import type { RootData } from "../root.tsx";

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

/** `Mo-Su 11:00-23:00`. */
function writtenHours({ from, to, hours }: HoursRun): string {
  const days = from === to ? DAYS[from] : `${DAYS[from]}-${DAYS[to]}`;
  return `${days} ${hours.open}-${hours.close}`;
}

type LinkedData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/** What the shop is and sells, for search engines: schema.org's `Restaurant` with its `Menu`. */
export function restaurantData({ settings, publicUrl }: RootData, foods: readonly Food[]): LinkedData {
  const at = (path: string) => (publicUrl ? new URL(path, publicUrl).href : null);
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: settings.shopName,
    description: menuPageTexts.description,
    servesCuisine: "Pizza",
    openingHours: hoursRuns(settings.openingHours).map(writtenHours),
    currenciesAccepted: settings.currency,
    ...given({
      url: at("/menu"),
      image: at("/share.jpg"),
      telephone: settings.phone,
      email: settings.email,
      address: settings.address,
      sameAs: settings.socialUrl,
      logo: settings.logo ? at(`/uploads/${settings.logo}?w=640`) : null,
    }),
    hasMenu: {
      "@type": "Menu",
      ...given({ url: at("/menu#menu") }),
      hasMenuItem: foods.map(({ name, description, price, image }) => ({
        "@type": "MenuItem",
        name,
        description,
        ...given({ image: at(`/uploads/${encodeURIComponent(image)}?w=640`) }),
        offers: { "@type": "Offer", price: price.toFixed(2), priceCurrency: settings.currency },
      })),
    },
  };
}

/** Without what the shop has not set. */
function given(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== null));
}

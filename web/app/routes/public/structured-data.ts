import type { Food } from "@forno/contract/menu/food.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { rangesOf } from "@forno/contract/settings/rules/day-hours.ts";
import type { MetaDescriptor } from "react-router";
import { menuPageTexts } from "../../features/menu/texts/en.ts";
import { type HoursRun, hoursRuns } from "../../features/settings/hours/hours.ts";
import type { RootData } from "../../root.tsx";

const DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"] as const;

/** `Mo-Su 11:00-23:00`. */
function writtenHours({ from, to, hours }: HoursRun): string[] {
  const days = from === to ? DAYS[from] : `${DAYS[from]}-${DAYS[to]}`;
  return rangesOf(hours).map(({ open, close }) => `${days} ${open}-${close}`);
}

type ListedFood = Pick<Food, "name" | "slug" | "description" | "price" | "image">;

export type LinkedData = Extract<MetaDescriptor, { "script:ld+json": unknown }>["script:ld+json"];

/**
 * What the shop is and sells, for search engines: schema.org's `Restaurant` with its `Menu`. They read the page as it was served, so
 * browsers repeat what the server wrote, and the code that writes it is not shipped. Null: the page was opened by a link from another.
 */
export const restaurantData = (shop: RootData, foods: readonly ListedFood[]): LinkedData | null =>
  import.meta.env.SSR ? written(shop, foods) : served();

function served(): LinkedData | null {
  const script = document.head.querySelector('script[type="application/ld+json"]');
  return script ? JSON.parse(script.innerHTML) : null;
}

function written({ settings, publicUrl }: RootData, foods: readonly ListedFood[]): LinkedData {
  const at = (path: string) => (publicUrl ? new URL(path, publicUrl).href : null);
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: settings.shopName,
    description: menuPageTexts.description,
    servesCuisine: "Pizza",
    openingHours: hoursRuns(settings.openingHours).flatMap(writtenHours),
    currenciesAccepted: settings.currency,
    ...(foods.length > 0 && { priceRange: priceRange(foods) }),
    ...given({
      url: at("/menu"),
      image: at("/share.jpg"),
      telephone: settings.phone,
      email: settings.email,
      address: settings.address,
      sameAs: settings.socialUrl,
      logo: settings.logo ? at(`/uploads/${settings.logo}?w=640`) : null,
    }),
    ...(settings.location && {
      geo: { "@type": "GeoCoordinates", latitude: settings.location.lat, longitude: settings.location.lng },
    }),
    ...(publicUrl && { potentialAction: orderAction(new URL("/menu", publicUrl).href) }),
    hasMenu: {
      "@type": "Menu",
      ...given({ url: at("/menu#menu") }),
      hasMenuItem: foods.map(({ name, slug, description, price, image }) => ({
        "@type": "MenuItem",
        name,
        description,
        ...given({ url: at(`/menu/${encodeURIComponent(slug)}`), image: at(`/uploads/${encodeURIComponent(image)}?w=640`) }),
        offers: { "@type": "Offer", price: price.toFixed(2), priceCurrency: settings.currency },
      })),
    },
  };
}

function priceRange(foods: readonly ListedFood[]): string {
  const prices = foods.map(({ price }) => price);
  return `${formatRupees(Math.min(...prices))}–${formatRupees(Math.max(...prices))}`;
}

const PLATFORMS = ["https://schema.org/DesktopWebPlatform", "https://schema.org/MobileWebPlatform"];

/** The page where an order starts, for apps that show a button for it. */
const orderAction = (urlTemplate: string): LinkedData => ({
  "@type": "OrderAction",
  target: { "@type": "EntryPoint", urlTemplate, inLanguage: "en-IN", actionPlatform: PLATFORMS },
  deliveryMethod: "http://purl.org/goodrelations/v1#DeliveryModeOwnFleet",
});

/** Leaves out details that the shop has not set. */
function given(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => field[1] !== null));
}

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { SizePrice } from "@forno/contract/menu/menu.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import type { RootData } from "../../../root.tsx";
import type { LinkedData } from "../structured-data.ts";

/**
 * A food for search engines: schema.org's `MenuItem` with an `Offer` for each size. As with the restaurant, browsers repeat what the
 * server wrote. Null: the page was opened by a link from another.
 */
export const foodData = (shop: RootData, food: Food, menu: Menu | null): LinkedData | null =>
  import.meta.env.SSR ? written(shop, food, menu) : served(food);

function served(food: Food): LinkedData | null {
  const script = document.head.querySelector('script[type="application/ld+json"]');
  const data = script ? JSON.parse(script.innerHTML) : null;
  return data?.["@type"] === "MenuItem" && data.name === food.name ? data : null;
}

/** An egg is not vegetarian by Indian labelling law. */
const DIETS = { veg: "https://schema.org/VegetarianDiet", egg: null, "non-veg": null } as const;

function written({ settings, publicUrl }: RootData, food: Food, menu: Menu | null): LinkedData {
  const at = (path: string) => (publicUrl ? { [path.startsWith("/menu") ? "url" : "image"]: new URL(path, publicUrl).href } : {});
  const page = at(`/menu/${encodeURIComponent(food.slug)}`);
  const diet = food.diet && DIETS[food.diet];
  const offer = (price: number, isAvailable: boolean, name?: string): LinkedData => ({
    "@type": "Offer",
    ...(name !== undefined && { name }),
    ...page,
    price: price.toFixed(2),
    priceCurrency: settings.currency,
    availability: `https://schema.org/${isAvailable && food.isAvailable ? "InStock" : "SoldOut"}`,
  });
  return {
    "@context": "https://schema.org",
    "@type": "MenuItem",
    name: food.name,
    description: food.description,
    ...page,
    ...at(`/uploads/${encodeURIComponent(food.image)}?w=640`),
    ...(diet && { suitableForDiet: diet }),
    ...(food.kcal !== null && { nutrition: { "@type": "NutritionInformation", calories: `${food.kcal} calories` } }),
    offers: food.prices.length > 0 ? food.prices.map(sized) : offer(food.price, true),
  };

  function sized({ sizeId, price, isAvailable }: SizePrice): LinkedData {
    const size = menu && indexOf(menu).sizes.get(sizeId);
    return offer(price, isAvailable && size?.isAvailable !== false, size?.name);
  }
}

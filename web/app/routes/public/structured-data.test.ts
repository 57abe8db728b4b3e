import { expect, test } from "vitest";
import { sampleFood, sampleSettings } from "../../../testing/samples.ts";
import { restaurantData } from "./structured-data.ts";

const written = (settings: Parameters<typeof sampleSettings>[0] = {}, publicUrl: string | null = "https://forno.example") =>
  restaurantData({ settings: sampleSettings(settings), publicUrl }, [
    sampleFood(),
    sampleFood({ price: 99.5, image: "a #1.webp" }),
  ]);

test("the shop is a restaurant with its hours, prices and menu", () => {
  expect(written()).toMatchObject({
    "@type": "Restaurant",
    name: "Forno",
    openingHours: ["Mo-Su 11:00-23:00"],
    currenciesAccepted: "INR",
    priceRange: "₹99.50–₹249",
    url: "https://forno.example/menu",
    image: "https://forno.example/share.jpg",
    hasMenu: {
      hasMenuItem: [
        {
          name: "Margherita",
          image: "https://forno.example/uploads/margherita.webp?w=640",
          offers: { price: "249.00", priceCurrency: "INR" },
        },
        { image: "https://forno.example/uploads/a%20%231.webp?w=640", offers: { price: "99.50" } },
      ],
    },
    potentialAction: { target: { urlTemplate: "https://forno.example/menu" } },
  });
});

test("days with the same hours are grouped, and closed days left out", () => {
  const daily = { open: "11:00", close: "23:00" };
  const openingHours = [daily, daily, null, daily, null, { open: "12:00", close: "01:00" }, null];
  expect(written({ openingHours })).toMatchObject({ openingHours: ["Mo-Tu 11:00-23:00", "Th 11:00-23:00", "Sa 12:00-01:00"] });
});

test("details that the shop has set are included, others left out", () => {
  const location = { lat: 12.97, lng: 77.59 };
  const set = written({ phone: "+918000000000", socialUrl: "https://social.example/forno", logo: "logo.webp", location });
  expect(set).toMatchObject({
    telephone: "+918000000000",
    sameAs: "https://social.example/forno",
    logo: "https://forno.example/uploads/logo.webp?w=640",
    geo: { latitude: 12.97, longitude: 77.59 },
  });
  for (const field of ["telephone", "email", "address", "sameAs", "logo", "geo"]) expect(written()).not.toHaveProperty(field);
});

test("without a public URL there are no links", () => {
  const data = written({ logo: "logo.webp" }, null);
  for (const field of ["url", "image", "logo", "potentialAction"]) expect(data).not.toHaveProperty(field);
});

test("without foods there is no range of prices", () => {
  const data = restaurantData({ settings: sampleSettings(), publicUrl: null }, []);
  expect(data).not.toHaveProperty("priceRange");
  expect(data).toMatchObject({ hasMenu: { hasMenuItem: [] } });
});

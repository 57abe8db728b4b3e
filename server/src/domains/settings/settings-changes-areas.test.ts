import type { ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { expect, it } from "vitest";
import { areaChanges } from "./settings-changes.ts";

const ring = (change: Partial<ServiceArea> = {}): ServiceArea => ({
  _id: "ring",
  name: "Indiranagar",
  rule: { kind: "distance", upToMetres: 2_500 },
  fee: 30,
  minimumOrder: 200,
  freeFrom: 1_000,
  minutes: 10,
  ...change,
});
const pincodes = ring({
  _id: "pincodes",
  name: "Whitefield",
  rule: { kind: "pincodes", pincodes: ["560066", "560067"] },
  minimumOrder: 0,
  freeFrom: null,
});
const PINCODES = "Whitefield (2 pincodes, ₹30, 10 min)";
const RING = "Indiranagar (up to 2.5 km, ₹30, minimum ₹200, free from ₹1000, 10 min)";

it.each<[string, ServiceArea[], ServiceArea[], string[], string[]]>([
  ["an added area", [ring()], [ring(), pincodes], [], [PINCODES]],
  ["a deleted area", [ring(), pincodes], [pincodes], [RING], []],
  ["a changed area and no other", [ring(), pincodes], [ring({ fee: 35 }), pincodes], [RING], [RING.replace("₹30", "₹35")]],
  ["another order by names", [ring(), pincodes], [pincodes, ring()], ["Indiranagar", "Whitefield"], ["Whitefield", "Indiranagar"]],
  [
    "other corners, although their number is the same",
    [
      ring({
        rule: {
          kind: "polygon",
          points: [
            [1, 2],
            [3, 4],
            [5, 7],
          ],
        },
      }),
    ],
    [
      ring({
        rule: {
          kind: "polygon",
          points: [
            [1, 2],
            [3, 4],
            [5, 8],
          ],
        },
      }),
    ],
    [RING.replace("up to 2.5 km", "outline with 3 corners")],
    [RING.replace("up to 2.5 km", "outline with 3 corners")],
  ],
])("names %s", (_name, was, is, from, to) => {
  expect(areaChanges(was, is)).toEqual({ from, to });
});

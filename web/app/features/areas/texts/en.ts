import type { AreaRule, DeliveryPricing, OnlineFulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";

const count = (number: number, thing: string): string => `${number.toLocaleString("en-IN")} ${thing}${number === 1 ? "" : "s"}`;

export const areasTexts = {
  orders: "Orders",
  offers: { delivery: "Delivery", pickup: "Pickup" } satisfies Record<OnlineFulfilment, string>,
  deliveryNotes: { flat: "To any address, for one fee", areas: "To the areas above" } satisfies Record<DeliveryPricing, string>,
  pickupNote: "No fee and no minimum",

  pricing: "Delivery fee",
  pricings: { flat: "One fee", areas: "By area" } satisfies Record<DeliveryPricing, string>,
  flatTitle: "One fee",
  flatHint: "Every address pays this fee. There is no minimum order.",
  fee: "Delivery fee (₹)",

  areas: "Areas",
  firstFits: "The first that fits is used. Drag to reorder.",
  caption: "Delivery areas in order",
  name: "Area",
  columns: { fee: "Fee", minimumOrder: "Minimum", freeFrom: "Free from", minutes: "Travel" },
  never: "No",
  minutes: (minutes: number) => `${minutes} min`,
  covers: {
    distance: (metres: number) => `Up to ${kmText(metres)}`,
    pincodes: (pincodes: number) => count(pincodes, "pincode"),
    polygon: () => "Map outline",
  },
  moveTo: (place: number, name: string) => `To number ${place}, where ${name} is`,
  movedTo: (name: string, place: number, of: number) => `${name} is now number ${place} of ${of}.`,
  elsewhere: "Anywhere else",
  notDelivered: "Not delivered",
  notDeliveredPickup: "Not delivered, pickup offered",
  noAreasTitle: "No areas",
  noAreasText: "Until you add one, nobody can order delivery.",
  add: "Add area",
  tooMany: (max: number) => `A shop has at most ${max} areas.`,
  roadFactor: "Road factor",
  roadFactorHint: "Distance by road = straight line × this number",
  location: "Shop location",
  locationHint: "Latitude and longitude, also for search engines. Distances are measured from here.",
  usePosition: "Use my position",
  locating: "Finding your position",
  chooseOnMap: "Choose on the map",
  choosing: "Now choose the shop on the map.",
  positions: {
    denied: "Your browser does not share your position. Type the coordinates instead.",
    unavailable: "Your position could not be found. Type the coordinates instead.",
  },

  swapQuestion: "Swap latitude and longitude?",
  swapText: "They seem to be in the wrong order: swapped, they are in India.",
  swap: "Swap",
  outsideQuestion: "Is this outside India?",
  outsideText: "These coordinates are not in India. Use them anyway?",
  useAnyway: "Use anyway",
  correct: "Correct them",

  unsaved: "Changes are not saved",
  discard: "Discard",
  save: "Save",
  saving: "Saving",
  pageName: "the delivery areas",
  overtaken: "Someone else changed the areas while you edited them. Load the saved areas, then make your changes again.",
  loadSaved: "Load saved areas",

  findings: "Check your areas",
  hidden: (area: string, by: string) => `${area} is never used: ${by} comes first and covers all of it.`,
  pincodesTwice: (area: string, first: string, pincodes: string) =>
    `${pincodes} ${pincodes.includes(",") ? "are" : "is"} in ${first} and in ${area}. ${first} counts.`,
  more: (number: number) => `and ${number} more`,
  noLocation: "Areas by distance need the shop's location. Until then, nobody is in them.",
  pincodesBesidePins:
    "Customers who share their position are placed by it alone. Areas by pincode count only for those who enter a pincode.",
  gap: (name: string, other: string, metres: number) =>
    `Between ${name} and ${other} there is a gap of ${metres} m that is in no area. It is marked on the map.`,
  hole: (km: string) => `A place of about ${km} between your areas is in none of them. It is marked on the map.`,

  test: "Test an address",
  testHint: "A pincode, an address with a pincode, coordinates, or a point on the map",
  testButton: "Test",
  tested: (place: number, name: string) => `Area ${place}, ${name}`,
  distance: (km: string) => `${km} by road`,
  minimum: (amount: string) => `minimum ${amount}`,
  noMinimum: "no minimum",
  freeFrom: (amount: string) => `free from ${amount}`,
  feeAndTime: (fee: string, minutes: number) => `${fee} · ${minutes} min`,
  everyAddress: "Every address",
  noArea: "In no area",
  needsPin: "A pincode is not enough",
  needsPinText: "Your areas go by distance or outline. Enter coordinates or choose a point on the map.",
  needsPincode: "A pincode is needed",
  needsPincodeText: "Your areas go by pincode.",
  unreadablePlace: "Enter a pincode of six digits, or latitude and longitude",

  map: "Map of the areas",
} as const;

export const kmText = (metres: number): string =>
  metres < 1_000 ? `${Math.round(metres)} m` : `${(metres / 1_000).toLocaleString("en-IN", { maximumFractionDigits: 1 })} km`;

/** The drawer with one area. */
export const areaTexts = {
  newArea: "New area",
  theNewArea: "the new area",
  name: "Name",
  covers: "Covers",
  kinds: { distance: "Distance", pincodes: "Pincodes", polygon: "Map outline" } satisfies Record<AreaRule["kind"], string>,
  upTo: "Up to (km)",
  upToHint: "By road from the shop",
  pincodes: "Pincodes",
  pincodesHint: "Paste a list: commas, spaces or lines between them.",
  pincodesCount: (number: number, max: number) => `${number} of ${max}`,
  leftOut: (words: string) => `Left out: ${words}`,
  notPincodes: (words: string) => `Not a pincode: ${words}`,
  fee: "Delivery fee (₹)",
  minimumOrder: "Minimum order (₹)",
  freeFrom: "Free from (₹)",
  freeFromHint: "Leave blank for no free delivery",
  minutes: "Travel time (min)",
  minutesHint: "Added to preparation",
  remove: "Delete area",
  done: "Done",
  add: "Add area",
  cancel: "Cancel",

  map: (corners: number) => `Map: outline with ${count(corners, "corner")}`,
  drawHint: "Choose points on the map to draw the border, one corner after the other.",
  noGround: "Enter the shop's location first to draw on the map, or import an outline.",
  editHint: "Drag a corner, or choose one and use the arrow keys. Tap near an edge to add a corner.",
  table: (corners: number) => `Corners as a table (${corners})`,
  lat: "Latitude",
  lng: "Longitude",
  latOf: (number: number) => `Latitude of corner ${number}`,
  lngOf: (number: number) => `Longitude of corner ${number}`,
  removeCorner: (number: number) => `Remove corner ${number}`,
  addCorner: "Add corner",
  startAgain: "Remove all corners",

  importOutline: "Import GeoJSON",
  importTitle: "Import an outline",
  importHint: "A GeoJSON file with one outline, such as a ward or a locality. You can also paste its text.",
  file: "GeoJSON file",
  pasted: "GeoJSON text",
  importButton: "Import",
  imported: (corners: number) => `Imported ${count(corners, "corner")}.`,
  simplified: (from: number, corners: number, metres: number) =>
    `${count(from, "corner")} were simplified to ${corners}. The border moves by at most ${Math.ceil(metres)} m.`,
  editCorners: "Edit corners",
  holesDropped: "Holes in the outline were left out.",
} as const;

/** Why an outline cannot be imported. */
export const importTexts = {
  tooLarge: "This is more than 2 MB. Simplify the outline, or export one area only.",
  unreadable: "This is not GeoJSON. Export the outline as GeoJSON and try again.",
  noOutline: "There is no outline in it. Only Polygon and MultiPolygon can be imported.",
  several: (number: number) => `There are ${number} outlines in it. Import one at a time.`,
  notDegrees: "Its coordinates are not latitude and longitude in degrees (WGS 84).",
  tooMany: (max: number) => `It has more than ${max.toLocaleString("en-IN")} corners. Simplify it first.`,
} as const;

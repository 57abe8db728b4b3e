/** Prices and availability as a spreadsheet (api.md, Menu). */
import { type MenuDocument, menuAdminEndpoints, PRICES_BYTES_MAX } from "@forno/contract/menu/menu-admin.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../../testing/test-shop.ts";
import { importMenu } from "../document-factory.ts";

let shop: TestShop;
let token: string;
let menu: MenuDocument;
beforeAll(async () => {
  shop = await startTestShop();
  token = (await shop.signIn("admin")).token;
});
beforeEach(async () => {
  menu = await importMenu(shop, token);
});
afterAll(() => shop.close());

const read = async () => (await shop.call(menuAdminEndpoints.document, { token })).body.data;
const idOf = (name: string) => menu.foods.find((food) => food.name === name)?._id ?? "";

async function exported(): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(new URL(menuAdminEndpoints.exportPrices.path, shop.url), { headers: { token } });
  return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer()), headers: response.headers };
}

async function post(file: string | Uint8Array<ArrayBuffer> | null, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file !== null) body.set("file", new Blob([file], { type: "text/csv" }), "prices.csv");
  return await shop.call(menuAdminEndpoints.importPrices, { token, body });
}

const HEAD = "Food ID,Food,Size,Price,Available";
const refused = (message: string) => ({ status: 400, body: { code: "menuInvalid", message } });

describe("the file of prices", () => {
  it("has one row for each food and size", async () => {
    const { text, headers } = await exported();
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="prices-\d{4}-\d\d-\d\d\.csv"$/);
    const [pizza, drink, deal] = ["Margherita", "Lemonade", "Lunch"].map(idOf);
    expect(text).toBe(
      [
        `\uFEFF${HEAD}`,
        `${pizza},Margherita,Regular,199,yes`,
        `${pizza},Margherita,Medium,299,yes`,
        `${pizza},Margherita,Large,399,yes`,
        `${drink},Lemonade,,69,yes`,
        `${deal},Lunch,,249,yes`,
        "",
      ].join("\r\n"),
    );
  });

  it("sent back changes nothing, even with what is sold out for a while", async () => {
    await shop.call(menuAdminEndpoints.sale, { token, body: { foodId: idOf("Lemonade"), isAvailable: false, until: "tomorrow" } });
    const before = await read();
    const { text } = await exported();
    expect(text).toContain("Lemonade,,69,no");
    expect(await post(text)).toMatchObject({ status: 200, body: { changes: [], data: before } });
    expect(await read()).toEqual(before);
  });

  it("sent back changes nothing where a spreadsheet could take a size for a formula", async () => {
    const sizes = (await read()).sizes.map(({ _id, name }) => ({ _id, name: name === "Large" ? "+ Large" : name }));
    await shop.call(menuAdminEndpoints.updateSizes, { token, body: { sizes } });
    const { text } = await exported();
    expect(text).toContain("Margherita,'+ Large,399,yes");
    expect(await post(text)).toMatchObject({ status: 200, body: { changes: [] } });
    expect(await post(text.replace("'+ Large,399", "+ Large,409"))).toMatchObject({
      status: 200,
      body: { changes: [{ to: 409 }] },
    });
  });

  it("is refused if the menu has changed since the changes were listed", async () => {
    const { text } = await exported();
    const file = text.replace("69,yes", "79,yes");
    const { version } = (await post(file, { dryRun: "true" })).body.data;
    const { _id } = menu.sections[0] ?? { _id: "" };
    const body = { name: "Oven pizzas", station: "oven" };
    await shop.call(menuAdminEndpoints.updateSection, { token, params: { id: _id }, body });
    expect(await post(file, { version: `${version}` })).toMatchObject({ status: 409, body: { code: "menuChanged" } });
    const now = (await read()).version;
    expect(await post(file, { version: `${now}` })).toMatchObject({ status: 200, body: { changes: [{ to: 79 }] } });
  });

  it("says what it would change before it changes it", async () => {
    const { text } = await exported();
    const file = text.replace("Large,399,yes", "Large,419.50,no").replace("Regular,199", "Regular,189").replace("69,yes", "79,yes");
    const changes = [
      { kind: "food", name: "Lemonade", field: "price", from: 69, to: 79 },
      { kind: "price", name: "Margherita, Regular", field: "price", from: 199, to: 189 },
      { kind: "price", name: "Margherita, Large", field: "isAvailable", from: true, to: false },
      { kind: "price", name: "Margherita, Large", field: "price", from: 399, to: 419.5 },
    ];
    const dry = (await post(file, { dryRun: "true" })).body;
    expect(dry.changes.toSorted((a, b) => (`${a.name} ${a.field}` < `${b.name} ${b.field}` ? -1 : 1))).toMatchObject(
      changes.toSorted((a, b) => (`${a.name} ${a.field}` < `${b.name} ${b.field}` ? -1 : 1)),
    );
    expect(await read()).toEqual(menu);
    const { data } = (await post(file)).body;
    expect(data.foods).toMatchObject([
      { price: 189, prices: [{ price: 189 }, { price: 299 }, { price: 419.5, isAvailable: false, soldOutUntil: null }] },
      { price: 79 },
      { price: 249 },
    ]);
  });

  it("may lack rows, have other line ends, delimiters, quotes, empty rows and columns in another order", async () => {
    const drink = idOf("Lemonade");
    for (const [price, file] of [
      [70, `${HEAD}\n${drink},Lemonade,,70,yes`],
      [71, `\uFEFF${HEAD}\r\n${drink},"Lemonade, with\r\nmint and ""ice""",,71,YES\r\n\r\n`],
      [72, `available;price;size;food;food id\n\nyes;72;;Lemonade;${drink}\n`],
      [73, `${HEAD}\r${drink},Lemonade,,73.00,true\r`],
      [74, `${HEAD},,\n${drink.toUpperCase()},Lemonade, ,74,yes,,\n,,,,,,\n`],
      [1399, `${HEAD}\n${drink},Lemonade,,"₹1,399.00",yes`],
      [419.5, `Food ID;Food;Size;Price;Available\n${drink};Lemonade;;419,50;TRUE`],
      [76, `\uFEFFsep=;\r\nFood ID;Food;Size;Price;Available\r\n${drink};Lemonade, iced;;76;yes`],
      [77, `"sep=;"\nFood ID;Food;Size;Price;Available\n${drink};Lemonade, iced;;77;yes`],
      [75, `Food ID\tFood\tSize\tPrice\tAvailable\n${drink}\t\t\t75\tyes`],
    ] as const) {
      const { status, body } = await post(file);
      expect([status, body.changes]).toMatchObject([200, [{ name: "Lemonade", to: price }]]);
    }
  });
});

describe("a file of prices is refused, and nothing is changed,", () => {
  const line = (size: string, price: string, available = "yes") => `${idOf("Margherita")},Margherita,${size},${price},${available}`;
  const cases: [string, () => string, string][] = [
    ["if it is empty", () => "\n\n", "The file is empty"],
    ["if a column is missing", () => "Food ID,Food,Size,Price\n", "Line 1: the column Available is missing"],
    ["if a column occurs twice", () => `${HEAD},price\n`, "Line 1: the column Price occurs twice"],
    [
      "if a column is unknown",
      () => `${HEAD},Colour\n`,
      'Line 1, column 6: "Colour" is not one of Food ID, Food, Size, Price, Available',
    ],
    ["if a cell is in no column", () => `${HEAD}\n${line("Large", "1")},red\n`, "Line 2: cell 6 is in no column"],
    ["if a food is unknown", () => `${HEAD}\nabc,Margherita,,1,yes`, "Line 2, Margherita: no food of the menu has this ID"],
    ["if a food without a name is unknown", () => `${HEAD}\nabc,,,1,yes`, 'Line 2, Food ID "abc": no food of the menu has this ID'],
    ["naming the line of a file with a separator line", () => `sep=,\n${HEAD}\nabc,Margherita,,1,yes`, "Line 3, Margherita"],
    ["if a size is unknown", () => `${HEAD}\n\n${line("Huge", "1")}`, 'Line 3, Size "Huge": Margherita does not have this size'],
    ["if a size is missing", () => `${HEAD}\n${line("", "1")}`, 'Line 2, Size "": Margherita does not have this size'],
    [
      "if a food without sizes has one",
      () => `${HEAD}\n${idOf("Lemonade")},Lemonade,Large,1,yes`,
      'Line 2, Size "Large": Lemonade has no sizes',
    ],
    ...["", "free", "0", "-1", "1.999", "1e3", "100001", "1.299", "$199", "NaN", "13 99", "1 3990"].map(
      (price): [string, () => string, string] => [
        `if a price is ${price}`,
        () => `${HEAD}\n${line("Large", "399")}\n${line("Medium", price)}`,
        `Line 3, Price "${price.replaceAll('"', "")}": please enter an amount in rupees, such as 199 or 199.50`,
      ],
    ),
    [
      "if it is not said what is available",
      () => `${HEAD}\n${line("Large", "1", "maybe")}`,
      'Line 2, Available "maybe": please enter yes or no',
    ],
    [
      "if a row is short",
      () => `${HEAD}\n${idOf("Margherita")},Margherita,Large,1`,
      'Line 2, Available "": please enter yes or no',
    ],
    [
      "if two rows are of one food and size",
      () => `${HEAD}\n${line("Large", "1")}\n${line("large", "2")}`,
      "already sets this food in this size",
    ],
    ["if it has too many rows", () => `${HEAD}\n${`${line("Large", "1")}\n`.repeat(5_001)}`, "The file has more than 5000 rows"],
    [
      "if a quotation mark is missing",
      () => `${HEAD}\n${line('"Large', "1")}`,
      "Line 2, column 3: a quotation mark is missing or in the wrong place",
    ],
    [
      "if a quotation does not end",
      () => `${HEAD}\n${line("Large", "1")}\n${line("Medium", '"2')}\n${line("Regular", "3")}\n`,
      "Line 3, column 4: a quotation mark is missing or in the wrong place",
    ],
    [
      "naming the line where a row begins",
      () => `${HEAD}\n${idOf("Margherita")},"Marg\nherita",Large,399,yes\n${line("Medium", "x")}`,
      'Line 4, Price "x": please enter an amount in rupees, such as 199 or 199.50',
    ],
  ];

  it.each(cases)("%s", async (_case, file, message) => {
    expect(await post(file())).toMatchObject(refused(expect.stringContaining(message)));
    expect(await read()).toEqual(menu);
  });

  it("if it is not UTF-8", async () => {
    expect(await post(new Uint8Array([0x41, 0xff, 0xfe]))).toMatchObject(
      refused("The file is not in UTF-8. Please save it as CSV UTF-8"),
    );
  });

  it("if there is none, or it is too large", async () => {
    expect(await post(null)).toMatchObject(refused("Please select a CSV file"));
    expect(await post(new Uint8Array(PRICES_BYTES_MAX + 1))).toMatchObject({
      status: 413,
      body: { code: "priceFileTooLarge", message: "The file is larger than 1 MB" },
    });
  });

  it("if it does not say yes or no to a dry run", async () => {
    expect(await post(HEAD, { dryRun: "maybe" })).toMatchObject({ status: 400, body: { code: "badRequest" } });
  });
});

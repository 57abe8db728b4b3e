import { refusals } from "@forno/contract/domains.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addToSale, changeSale, fillCustomer, holdSale, newSale, readSale, startSale } from "./sale.ts";

beforeEach(() => {
  newSale();
  addToSale("food", 1);
});
afterEach(() => vi.unstubAllGlobals());

/** The bodies that were sent. */
function answerWith(status: number, body: object): object[] {
  const sent: object[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body: json }: { body: string }) => {
    sent.push(JSON.parse(json));
    return Response.json(body, { status });
  });
  return sent;
}

it.each([
  ["is refused if the provider makes no QR code", 502, { code: "orderNotPlaced", message: refusals.orderNotPlaced.message }, false],
  ["stays as it was sent while nobody knows whether it was sold", 502, {}, true],
])("a sale %s", async (_what, status, failure, isUnknown) => {
  answerWith(status, { success: false, ...failure });
  await expect(startSale({ by: "upi", amountPaise: 19_900 })).rejects.toThrow();
  expect(readSale().sent !== null).toBe(isUnknown);
});

it("the kitchen's note and the partner's instructions are sent apart, at full length", async () => {
  const [note, instructions] = ["n".repeat(200), "i".repeat(200)];
  const sent = answerWith(409, { success: false, code: "counterClosed", message: "" });
  changeSale({ way: "delivery", mobile: "9845012345", name: "Asha", note, address: { line: "12 MG Road", instructions } });
  await expect(startSale({ by: "cash", amountPaise: 19_900 })).rejects.toThrow();
  expect(sent).toMatchObject([{ amount: 199, note, address: { address: "12 MG Road", instructions } }]);
});

it("a sale that is held again, for want of an answer, is the same held one; the next is another", async () => {
  const sent = answerWith(200, { success: true, data: { _id: "" } }) as { _id: string }[];
  for (const isNext of [false, false, true]) {
    if (isNext) newSale();
    await holdSale("Asha");
  }
  const [first, again, next] = sent.map(({ _id }) => _id);
  expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

const WRONG = { mobile: "+919845012344", name: "Vikram", address: { line: "1 Church Street" } };
const RIGHT = { mobile: "+919845012345", name: "Asha", address: { line: "12 MG Road" } };
const filled = () => [readSale().name, readSale().address?.line];

it("what a mistyped number filled in goes with it, and what was typed stays", () => {
  fillCustomer(WRONG);
  expect(filled()).toEqual(["Vikram", "1 Church Street"]);
  fillCustomer(undefined);
  expect(filled()).toEqual(["", undefined]);
  fillCustomer(WRONG);
  fillCustomer(RIGHT);
  expect(filled()).toEqual(["Asha", "12 MG Road"]);
  changeSale({ name: "Meera" });
  fillCustomer({ mobile: "+919845012346", name: "", address: null });
  expect(filled()).toEqual(["Meera", undefined]);
});

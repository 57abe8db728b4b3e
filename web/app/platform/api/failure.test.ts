import { expect, test, vi } from "vitest";
import { apiTexts } from "../texts/en.ts";
import { ApiFailure, changeFailureText, failureText, isFailure, serverText } from "./failure.ts";

const refused = new ApiFailure(409, { code: "orderChanged", message: "Somebody was faster" });
const offline = new ApiFailure(0, { code: "offline", message: "Failed to fetch" });
const wordless = new ApiFailure(500, { code: "internal", message: "" });
const broken = new TypeError("x is undefined");

test("a failure is recognized by its code, and other errors are not failures", () => {
  expect(isFailure(refused, "orderChanged")).toBe(true);
  expect(isFailure(refused, "offline")).toBe(false);
  expect(isFailure(Object.assign(new Error("No"), { code: "orderChanged" }), "orderChanged")).toBe(false);
});

for (const [name, error, shown, quoted, onLine] of [
  ["the server's sentence", refused, "Somebody was faster", "Somebody was faster", true],
  ["a missing response while the browser is offline", offline, apiTexts.offline, "It failed", false],
  ["a server that does not respond", offline, "It failed", "It failed", true],
  ["a refusal without a sentence", wordless, "It failed", "It failed", true],
  ["an error of the program", broken, "It failed", "It failed", true],
] as const)
  test(`${name} is shown as "${shown}", and where the specification quotes the sentence as "${quoted}"`, () => {
    vi.stubGlobal("navigator", { onLine });
    expect(failureText(error, "It failed")).toBe(shown);
    expect(changeFailureText(error, "It failed")).toBe(shown === apiTexts.offline ? apiTexts.notSaved : shown);
    expect(serverText(error, "It failed")).toBe(quoted);
  });

test("a failure without fields or a wait has none", () => {
  expect(refused).toMatchObject({ errors: [], retryAfterSeconds: null });
  const errors = [{ path: "name", message: "Too long" }];
  expect(new ApiFailure(429, { code: "wait", message: "Wait", errors }, 18)).toMatchObject({ errors, retryAfterSeconds: 18 });
});

import type { SecondFactorState } from "@forno/contract/user/second-factor.ts";
import { expect, test } from "vitest";
import { isHeldBack, isReminded } from "./second-factor-state.ts";

const state = (policy: SecondFactorState["policy"], isOn: boolean) => ({ policy, isOn }) as SecondFactorState;

for (const [policy, isOn, heldBack, reminded] of [
  ["required", false, true, false],
  ["required", true, false, false],
  ["asked", false, false, true],
  ["asked", true, false, false],
] as const)
  test(`with the policy "${policy}" and the second factor ${isOn ? "on" : "off"}, an admin is ${heldBack ? "held back" : reminded ? "reminded" : "let through"}`, () => {
    expect(isHeldBack(state(policy, isOn))).toBe(heldBack);
    expect(isReminded(state(policy, isOn))).toBe(reminded);
  });

test("before the state is known nobody is held back or reminded", () => {
  expect(isHeldBack(undefined)).toBe(false);
  expect(isReminded(undefined)).toBe(false);
});

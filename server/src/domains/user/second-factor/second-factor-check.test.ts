import { expect, it } from "vitest";
import { secondFactorFinding } from "./second-factor-check.ts";

const NOW = new Date("2026-03-10T06:30:00Z");

it("each owner should use two-step sign-in", () => {
  const mobiles = new Set(["+919811111111", "+919822222222"]);
  const owner = { id: "1", staffPermissions: null, staffFactorRequired: false };
  const meera = { ...owner, name: "Meera", mobile: "+919811111111", since: NOW };
  const asha = { ...owner, name: "Asha", mobile: "+919822222222", since: null };
  expect(secondFactorFinding([meera, { ...asha, since: NOW }], mobiles).outcome).toBe("ok");
  expect(secondFactorFinding([meera, asha], mobiles)).toMatchObject({
    outcome: "warning",
    found: "Without two-step sign-in: Asha",
  });
  expect(secondFactorFinding([meera], mobiles)).toMatchObject({
    outcome: "waiting",
    found: "Not signed in yet: +91 98222 22222",
  });
});

it("other staff should only while the shop requires it of them", () => {
  const ravi = { id: "2", name: "Ravi", mobile: "+919833333333", since: null, staffPermissions: ["kitchen"] };
  expect(secondFactorFinding([{ ...ravi, staffFactorRequired: false }], new Set()).outcome).toBe("ok");
  expect(secondFactorFinding([{ ...ravi, staffFactorRequired: true }], new Set()).outcome).toBe("warning");
});

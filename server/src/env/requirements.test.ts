import { describe, expect, it } from "vitest";
import { readEnvironment } from "./env.ts";
import { LIVE, namesOf, problemsOf, RAZORPAY, TWILIO } from "./env-factory.ts";

describe("the mode", () => {
  it("is live as soon as a provider variable is set, unless MODE is set", () => {
    expect(readEnvironment(LIVE).mode).toBe("live");
    expect(readEnvironment({ ...LIVE, MODE: "demo" }).mode).toBe("demo");
    expect(readEnvironment({ SMS_PROVIDER: "console" }).mode).toBe("demo");
    expect(namesOf({ TWILIO_FROM: "+1" })).toContain("ADMIN_MOBILES");
  });

  it("live names every missing variable at once", () => {
    expect(namesOf({ MODE: "live" })).toEqual([
      "ADMIN_MOBILES",
      "SMS_PROVIDER",
      "PUBLIC_URL",
      "RAZORPAY_KEY_ID",
      "RAZORPAY_KEY_SECRET",
      "RAZORPAY_WEBHOOK_SECRET",
    ]);
    expect(namesOf({ MODE: "live", SMS_PROVIDER: "twilio", ADMIN_MOBILES: "," })).toEqual([
      "ADMIN_MOBILES",
      "PUBLIC_URL",
      "RAZORPAY_KEY_ID",
      "RAZORPAY_KEY_SECRET",
      "RAZORPAY_WEBHOOK_SECRET",
      "TWILIO_ACCOUNT_SID",
      "TWILIO_AUTH_TOKEN",
      "TWILIO_FROM",
    ]);
  });

  it("alerts are not posted where others can read the address", () => {
    expect(namesOf({ ...LIVE, ALERT_WEBHOOK_URL: "http://hooks.chat.example/a" })).toEqual(["ALERT_WEBHOOK_URL"]);
    expect(namesOf({ ...LIVE, ALERT_WEBHOOK_URL: "http://127.0.0.1:9000/a" })).toEqual([]);
  });

  it("live refuses the console SMS provider and rate limits that are off", () => {
    expect(namesOf({ ...LIVE, SMS_PROVIDER: "console", RATE_LIMIT: "off" })).toEqual(["SMS_PROVIDER", "RATE_LIMIT"]);
    expect(readEnvironment({ RATE_LIMIT: "off" }).rateLimits).toBe(false);
  });

  it.each([
    ["RAZORPAY_KEY_ID", "rzp_test_AbCdEfGhIjKlMn", "is a test key"],
    ["RAZORPAY_KEY_ID", "AbCdEfGhIjKlMn", "must be a key id of Razorpay"],
    ["RAZORPAY_WEBHOOK_SECRET", "x", "is too short"],
    ["RAZORPAY_WEBHOOK_SECRET", "elevenchars", "is too short"],
    ["RAZORPAY_WEBHOOK_SECRET_PREVIOUS", "old", "is too short"],
    ["PUBLIC_URL", "http://pizza.example", "must be https"],
    ["PUBLIC_URL", "http://localhost:3000", "must be https"],
    ["ALLOWED_ORIGINS", "http://front.example", "must be https"],
    ["PUBLIC_URL", "", "is missing"],
    ["ADMIN_MOBILES", "9811111111, 90000 00001", "contains the number"],
  ])("live refuses %s=%s and gives an example", (name, value, what) => {
    const problems = problemsOf({ ...LIVE, [name]: value });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} ${what}.*\\. Example: ${name}=`))]);
    expect(problems[0]).not.toContain("elevenchars");
    const [, example] = /Example: \w+=(\S+)/.exec(problems[0] ?? "") ?? [];
    if (name !== "RAZORPAY_WEBHOOK_SECRET" && name !== "RAZORPAY_WEBHOOK_SECRET_PREVIOUS")
      expect(problemsOf({ ...LIVE, [name]: example ?? "" })).toEqual([]);
  });

  it("a demo accepts all of that", () => {
    const tried = { RAZORPAY_KEY_ID: "rzp_test_1", RAZORPAY_WEBHOOK_SECRET: "x", PUBLIC_URL: "http://pizza.example" };
    expect(problemsOf({ ...LIVE, ...tried, ADMIN_MOBILES: "9000000001", MODE: "demo" })).toEqual([]);
  });

  it.each(["RAZORPAY_API_URL", "RAZORPAY_CHECKOUT_URL", "TWILIO_API_URL", "MSG91_API_URL"])(
    "live refuses an %s that can be read in transit",
    (name) => {
      expect(namesOf({ ...LIVE, [name]: "http://proxy.example" })).toEqual([name]);
      expect(namesOf({ ...LIVE, [name]: "http://localhost.example:80" })).toEqual([name]);
      for (const url of ["https://proxy.example", "http://localhost:9999", "http://127.0.0.1:9999/x", "http://[::1]:9999"])
        expect(namesOf({ ...LIVE, [name]: url })).toEqual([]);
      expect(namesOf({ ...LIVE, MODE: "demo", [name]: "http://proxy.example" })).toEqual([]);
    },
  );

  it("a demo takes any mix of real and built-in providers", () => {
    const onlySms = readEnvironment({ ...TWILIO, MODE: "demo" });
    expect(onlySms).toMatchObject({ mode: "demo", payment: { kind: "sandbox" }, sms: { name: "twilio", from: "+14155550100" } });
    const onlyPayment = readEnvironment({ ...RAZORPAY, MODE: "demo", RAZORPAY_API_URL: "http://localhost:9999/" });
    expect(onlyPayment).toMatchObject({ payment: { kind: "razorpay", apiUrl: "http://localhost:9999" }, sms: { name: "console" } });
  });

  it("an incomplete payment account is refused in a demo too", () => {
    expect(namesOf({ MODE: "demo", RAZORPAY_KEY_ID: "rzp_test_1" })).toEqual(["RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"]);
    expect(namesOf({ MODE: "demo", RAZORPAY_API_URL: "http://localhost:1" })).toHaveLength(3);
  });
});

it("a direct database URL requires a pooled one, and a replica requires its primary", () => {
  expect(namesOf({ DATABASE_DIRECT_URL: "postgres://db/forno" })).toEqual(["DATABASE_URL"]);
  expect(namesOf({ DATABASE_REPLICA_URL: "postgres://replica/forno" })).toEqual(["DATABASE_URL"]);
  const both = { DATABASE_URL: "postgres://pooler:6432/forno", DATABASE_DIRECT_URL: "postgres://db/forno" };
  expect(readEnvironment(both)).toMatchObject({ databaseUrl: both.DATABASE_URL, databaseDirectUrl: both.DATABASE_DIRECT_URL });
});

import { expect, it } from "vitest";
import { createLogger } from "./logger.ts";

async function logged(details: object, text = "note"): Promise<string> {
  let line = "";
  const log = await createLogger("info", {
    write(text: string) {
      line += text;
    },
  });
  log.info(details, text);
  return line;
}

it("secrets for signing in are never logged", async () => {
  const line = await logged({
    token: "secret-1",
    body: { otp: "secret-2", razorpay_signature: "secret-3" },
    request: { headers: { authorization: "Bearer secret-4", token: "secret-5", "x-razorpay-signature": "secret-6" } },
  });
  expect(line).toContain("[hidden]");
  expect(line).not.toContain("secret");
});

it("input cannot forge a log line", async () => {
  const forged = 'x\n{"level":30,"msg":"admin signed in"}\r\u001b[2J';
  const line = await logged({ path: forged, err: new Error(forged) }, `note ${forged}`);
  for (const mark of ["\n", "\r", "\u001b"]) expect(line.trimEnd()).not.toContain(mark);
  expect(JSON.parse(line)).toMatchObject({ path: forged });
});

it("an error is logged with its cause and its code, without whole mobile numbers and the row that PostgreSQL quotes", async () => {
  const cause = Object.assign(new Error("Key (mobile)=(+919000000003) exists"), { code: "23505", detail: "name=Asha" });
  const line = await logged({ err: new Error("not sent to 9000000003", { cause }) });
  const { err } = JSON.parse(line);
  expect(err).toMatchObject({ message: "not sent to …0003", cause: { code: "23505", message: "Key (mobile)=(…0003) exists" } });
  expect(line).not.toMatch(/900000000|Asha/);
});

it("ids and times stay readable", async () => {
  const id = "01a1fd3e-2781-72b5-8111-907654321098";
  expect(await logged({ err: new Error(`order ${id} at 1795250077`) })).toContain(`${id} at 1795250077`);
});

it("a failure that is not an Error is described by its message", async () => {
  expect(JSON.parse(await logged({ err: { message: "queue away" } })).err.message).toBe("queue away");
});

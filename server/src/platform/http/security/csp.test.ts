import { describe, expect, it } from "vitest";
import { pageCsp } from "./csp.ts";

const directive = (policy: string, name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

describe("the policy of a page", () => {
  const sources = {
    script: ["https://script.example"],
    frame: ["https://frame.example"],
    connect: ["https://connect.example"],
    image: ["https://image.example"],
    form: ["https://form.example"],
  };
  const policy = pageCsp({ scriptHashes: ["sha256-abc="], sources });

  it("allows inline scripts by their hash only", () => {
    expect(directive(policy, "script-src")).toContain("'sha256-abc='");
    expect(directive(policy, "script-src")).not.toContain("unsafe");
  });

  it.each([
    ["script-src", "script"],
    ["frame-src", "frame"],
    ["connect-src", "connect"],
    ["img-src", "image"],
    ["form-action", "form"],
  ])("allows %s to load from its own sources only", (name, kind) => {
    expect(directive(policy, name).match(/https:\S+/g)).toEqual([`https://${kind}.example`]);
  });

  it("has violations reported", () => {
    expect(directive(policy, "report-uri")).toBe("report-uri /api/csp-report");
  });

  it("forbids framing", () => {
    expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
  });
});

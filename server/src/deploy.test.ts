import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namesOf } from "./env/env-factory.ts";

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, "../../deploy", name), "utf8");

describe("the program is given more time to stop than it needs", () => {
  it.each([
    ["forno.service", /^TimeoutStopSec=(\d+)$/m],
    ["compose.yml", /^ +stop_grace_period: (\d+)s$/m],
  ])("in deploy/%s", (file, limit) => {
    const seconds = Number(fileOf(file).match(limit)?.[1]);
    // 10 s for requests in progress; a drain that is longer than the remaining time is refused.
    expect(namesOf({ DRAIN_SECONDS: String(seconds - 9) })).toEqual(["DRAIN_SECONDS"]);
  });
});

describe("the files in deploy/", () => {
  it("stop only the shop, which stops its own database, and make its files readable for its user only", () => {
    expect(fileOf("forno.service")).toMatch(/^KillMode=mixed$/m);
    expect(fileOf("forno.service")).toMatch(/^UMask=0077$/m);
    expect(fileOf("forno.service")).toMatch(/^CapabilityBoundingSet=$/m);
    expect(fileOf("forno.service")).toMatch(/^SystemCallFilter=@system-service$/m);
  });

  it("redirect to the shop's own host, whatever host was requested", () => {
    const nginx = fileOf("nginx.conf");
    expect(nginx).toContain("return 301 https://shop.example$request_uri;");
    expect(nginx).toMatch(/default_server/);
    // Debian 12 has nginx 1.22, which does not know it.
    expect(nginx).not.toMatch(/^\s*http2 on;/m);
  });

  it("give the shop in containers a role that owns only its database, and limit its resources", () => {
    const compose = fileOf("compose.yml");
    expect(compose).not.toMatch(/POSTGRES_USER/);
    expect(compose).toMatch(/max-size: /);
    expect(compose.match(/mem_limit: /g)).toHaveLength(2);
    expect(fileOf("database-role.sh")).toContain("CREATE ROLE forno LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE");
  });
});

import pino from "pino";
import { expect, it } from "vitest";
import { createShutdown } from "./shutdown.ts";

it("closes at once, the last opened first, when it is not asked to drain", async () => {
  const shutdown = createShutdown(pino({ level: "silent" }));
  const closed: string[] = [];
  for (const name of ["database", "requests"]) shutdown.add({ name, endsAtMs: 60_000, close: () => closed.push(name) });
  shutdown.drainFor(3_600_000);
  await shutdown.run();
  expect(closed).toEqual(["requests", "database"]);
});

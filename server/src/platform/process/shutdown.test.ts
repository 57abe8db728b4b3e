import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import pino from "pino";
import { expect, it } from "vitest";
import { createShutdown } from "./shutdown.ts";

it("closes at once without draining, last opened first", async () => {
  const shutdown = createShutdown(pino({ level: "silent" }));
  const closed: string[] = [];
  for (const name of ["database", "requests"]) shutdown.add({ name, endsAtMs: 60_000, close: () => closed.push(name) });
  shutdown.drainFor(3_600_000);
  await shutdown.run();
  expect(closed).toEqual(["requests", "database"]);
});

it("ends even if nobody reads its log any more", async () => {
  const fileOf = (name: string) => JSON.stringify(join(import.meta.dirname, name));
  const program = `import { createLogger } from ${fileOf("logger.ts")};
    import { createShutdown, exitInOrder } from ${fileOf("shutdown.ts")};
    const log = await createLogger("info");
    exitInOrder(createShutdown(log), log);
    process.stdin.once("end", () => process.kill(process.pid, "SIGTERM")).resume();
    setInterval(() => {}, 60_000);
    process.send("up");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "pipe", "inherit", "ipc"] });
  const exited = once(child, "exit");
  await once(child, "message");
  child.stdout?.destroy();
  child.stdin?.end();
  expect(await exited).toEqual([0, null]);
});

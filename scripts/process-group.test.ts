import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Starts a program that runs for ever, even when its parent ends. */
const RUNNER = `require("node:child_process").spawn("sh", ["-c", "echo up; exec sleep 600"], { stdio: "inherit" });
  setTimeout(() => {}, 600_000);`;
const STARTER = `import { startGroup } from ${JSON.stringify(join(import.meta.dirname, "process-group.mjs"))};
  const child = startGroup(["-e", ${JSON.stringify(RUNNER)}], { stdio: "inherit" });
  child.once("close", () => console.log("tidied up"));`;

it("a signal ends the runner and all that it started, then the program itself", async () => {
  const starter = spawn(process.execPath, ["--input-type=module", "-e", STARTER], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  starter.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  await once(starter.stdout, "data");
  // The output closes when its last process ends.
  const closed = once(starter, "close");
  starter.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
  expect(output).toBe("up\ntidied up\n");
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Starts one that runs for ever and does not hear of it when its parent ends. */
const RUNNER = `require("node:child_process").spawn("sh", ["-c", "echo up; exec sleep 600"], { stdio: "inherit" });
  setTimeout(() => {}, 600_000);`;
const STARTER = `import { startGroup } from ${JSON.stringify(join(import.meta.dirname, "process-group.mjs"))};
  const child = startGroup(["-e", ${JSON.stringify(RUNNER)}], { stdio: "inherit" });
  child.once("close", () => console.log("tidied up"));`;

it("who is told to stop ends after the runner and all that it started", async () => {
  const starter = spawn(process.execPath, ["--input-type=module", "-e", STARTER], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  starter.stdout.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  await once(starter.stdout, "data");
  // The output is closed by the last process that has it.
  const closed = once(starter, "close");
  starter.kill("SIGTERM");
  expect(await closed).toEqual([0, null]);
  expect(output).toBe("up\ntidied up\n");
});

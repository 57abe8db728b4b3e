import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { spawnOnServerCore } from "../tools/cores.ts";
import { freePort } from "./free-port.ts";

interface Answer {
  status: number;
  headers: Record<string, string>;
  /** base64 */
  body: string;
}

interface Bare {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** A bare `node:http` server on the server's core that sends the same response as `url`. */
export async function startBare(folder: string, url: string, headers: Record<string, string>): Promise<Bare> {
  const file = join(folder, "bare-answer.json");
  writeFileSync(file, JSON.stringify(await ask(url, headers)));
  const port = await freePort();
  const bareUrl = `http://127.0.0.1:${port}/`;
  const args = [join(import.meta.dirname, "bare-server.ts"), String(port), file];
  const child = spawnOnServerCore(process.execPath, args, { env: { ...process.env, NODE_ENV: "production" }, stdio: "inherit" });
  while (child.exitCode === null && !(await fetch(bareUrl).catch(() => null))) await pause(20);
  return {
    url: bareUrl,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Not with fetch, which would decode the body. */
export async function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const asked = request(url, { headers, agent: false }).end();
  const [answer] = await once(asked, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString("base64") };
}

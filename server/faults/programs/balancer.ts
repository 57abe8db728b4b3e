/** HAProxy in front of instances, configured by `deploy/haproxy.cfg`. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram, provide } from "../../../scripts/bootstrap/debian-packages.mjs";
import { freePort } from "../../src/testing/free-port.ts";
import { startProcess } from "./process.ts";

const CONFIGURATION = join(import.meta.dirname, "../../../deploy/haproxy.cfg");

export const provideHaproxy = (): string => provide(() => findProgram("haproxy"), "haproxy");

export interface Balancer {
  url: string;
  close(): Promise<void>;
}

/** Resolves once it forwards requests. `urls` has as many instances as the configuration has servers. */
export async function startBalancer(folder: string, urls: readonly string[]): Promise<Balancer> {
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, configurationFor(port, urls));
  const url = `http://127.0.0.1:${port}`;
  const isOpen = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok ?? false;
  return { url, close: await startProcess(provideHaproxy(), ["-db", "-f", file], { isOpen }) };
}

/** Without TLS; otherwise as deployed. */
function configurationFor(port: number, urls: readonly string[]): string {
  const addressOf = (_address: string, number: string) => new URL(urls[Number(number) - 1] ?? "").host;
  return (
    readFileSync(CONFIGURATION, "utf8")
      // An instance that answers slowly on a busy machine is not away. One that drains answers at once.
      .replace("timeout connect 1s", "timeout connect 1s\n  timeout check 5s")
      .replace(/\b127\.0\.0\.1:300(\d)\b/g, addressOf)
      .replace(/bind .*/, `bind 127.0.0.1:${port}`)
  );
}

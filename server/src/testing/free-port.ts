import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports of outgoing connections, which take what was free until a program listens, or listens again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (!(await reserve(port))) continue;
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}

/** No other test gets the port until this process ends, also while nobody listens on it: its UDP port, which no program uses, is the mark. */
async function reserve(port: number): Promise<boolean> {
  const mark = createSocket("udp4").unref();
  mark.bind({ port, address: "127.0.0.1", exclusive: true });
  return await once(mark, "listening").then(
    () => true,
    () => {
      mark.close();
      return false;
    },
  );
}

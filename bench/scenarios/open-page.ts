/** Open pages, as sockets. */
import { io, type Socket } from "socket.io-client";

export function openPage(url: string, token?: string): Promise<Socket> {
  const page = io(url, { transports: ["websocket"], forceNew: true, reconnection: false, auth: { token } });
  return new Promise((done, fail) => {
    page.once("connect", () => done(page)).once("connect_error", fail);
  });
}

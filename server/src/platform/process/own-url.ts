/** The URL by which this machine reaches the shop, whatever it listens on. */
export function ownUrl({ host, port }: { host: string; port: number }): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "[::1]" }[host] ?? (host.includes(":") ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
}

/** The client that requests or enters a code. */
import { createHmac } from "node:crypto";
import type { Config } from "../../../deps.ts";
import { clientNetwork, clientSite } from "../../../platform/http/origin/client-address.ts";

export interface CodeRequester {
  /** A MAC of the token that the browser sends; null for a client without one. */
  device: Buffer | null;
  network: string;
  /** Null for IPv4. */
  site: string | null;
}

export interface Client {
  /** Its IP address. */
  address: string;
  /** The token stored by its browser. */
  device?: string | undefined;
}

/** What counts as one network for guessing codes: the IPv6 /48, or the IPv4 address. */
export const placeOf = ({ network, site }: { network: string; site: string | null }): string => site ?? network;

export const requesterOf = ({ otpPepper }: Pick<Config, "otpPepper">, { address, device }: Client): CodeRequester => ({
  device: device === undefined ? null : createHmac("sha256", otpPepper).update(`device|${device}`).digest(),
  network: clientNetwork(address),
  site: clientSite(address),
});

/** Whether this client requested the code. Clients without a token are identified by their network. */
export function hasRequested({ device, network }: CodeRequester, code: { device: Buffer | null; network: string }): boolean {
  if (device) return code.device?.equals(device) ?? false;
  return code.device === null && code.network === network;
}

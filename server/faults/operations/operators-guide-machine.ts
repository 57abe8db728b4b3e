/** The machine of a shop, on which a test is the operator: a live shop behind Caddy, with accounts at a provider and for SMS. */
import { appendFileSync, copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import type { Provider } from "../world/provider.ts";
import type { Sms } from "../world/sms.ts";
import { type Machine, startMachine } from "./machine.ts";
import type { Play, Playbook } from "./playbook.ts";

export const OWNER = "+919812345678";
export const SHOP_URL = "http://127.0.0.1:3000";

export const METRICS_TOKEN = "0123456789abcdef0123456789abcdef";
export const AUTHORITY = "/etc/shop-tls/ca.crt";

/** What an operator has before the first command: an empty machine, the archives, and a disk for backups. */
export interface Before {
  folder: string;
  archives: readonly string[];
  backups: string;
  provider: Provider;
  sms: Sms;
}

/** Packages that the document installs; PostgreSQL is the server to which a shop moves. */
const INSTALLABLE = ["libatomic1", "caddy", "postgresql-15"];

export async function startShopMachine({ folder, archives, backups, provider, sms }: Before): Promise<Machine> {
  mkdirSync(folder, { recursive: true });
  const machine = await startMachine(folder, [], { installable: INSTALLABLE, shared: { "/var/backups/forno": backups } });
  for (const archive of archives) copyFileSync(archive, join(machine.root, "root", archive.split("/").at(-1) ?? ""));
  appendFileSync(join(machine.root, "etc/hosts"), "127.0.0.1 shop.example\n");
  const settings = {
    MODE: "live",
    ADMIN_MOBILES: OWNER,
    PUBLIC_URL: "https://shop.example",
    TRUST_PROXY: "127.0.0.1",
    BACKUP_DIR: "/var/backups/forno",
    BACKUP_KEY_FILE: "/etc/forno-backup.key",
    ...provider.env,
    RAZORPAY_KEY_ID: "rzp_live_0123456789abcd",
    ...sms.env,
    NODE_EXTRA_CA_CERTS: AUTHORITY,
    METRICS_TOKEN,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(machine.root, "root/settings"), `${lines.join("\n")}\n`);
  return machine;
}

/** What an operator types into editors, and the form that `npm run` has on a machine with a release. */
const TYPED: Play = {
  input: "y\n",
  replaced: {
    "nano /etc/forno.env": "cat /root/settings >> /etc/forno.env",
    "nano /etc/caddy/Caddyfile":
      "sed -i 's/^{$SHOP_DOMAIN.*/shop.example {\\n tls \\/etc\\/shop-tls\\/shop.crt \\/etc\\/shop-tls\\/shop.key/' /etc/caddy/Caddyfile",
    "sudo /opt": "/opt",
    "npm run ": "/opt/forno/current/bin/forno ",
    "/opt/forno/current/bin/forno doctor": `env NODE_EXTRA_CA_CERTS=${AUTHORITY} /opt/forno/current/bin/forno doctor`,
    " -- ": " ",
  },
};

export function asOperator(book: Playbook, machine: Machine) {
  const typed = ({ replaced, ...play }: Play = {}): Play => ({ ...TYPED, ...play, replaced: { ...replaced, ...TYPED.replaced } });
  return {
    play: (heading: string, play?: Play) => book.play(machine, heading, typed(play)),
    attempt: (heading: string, play?: Play) => book.attempt(machine, heading, typed(play)),
  };
}
export type Operator = ReturnType<typeof asOperator>;

/** Installs the shop, as documented, on an empty machine. */
export async function install(machine: Machine, operator: Operator): Promise<void> {
  const made = await machine.run(CERTIFICATES);
  if (made.code !== 0) throw new Error(made.output);
  await operator.play("systemd");
  await operator.play("Reverse proxy");
  await untilReady();
}

/** In place of an authority of the Internet. */
const CERTIFICATES = `set -e
mkdir -p /etc/shop-tls && cd /etc/shop-tls
openssl req -x509 -newkey rsa:2048 -nodes -days 60 -subj /CN=Test -keyout ca.key -out ca.crt
openssl req -newkey rsa:2048 -nodes -subj /CN=shop.example -keyout shop.key -out shop.csr
printf 'subjectAltName=DNS:shop.example' > names
openssl x509 -req -days 60 -in shop.csr -CA ca.crt -CAkey ca.key -CAcreateserial -extfile names -out shop.crt
chmod 644 shop.key`;

export async function untilReady(): Promise<void> {
  const isReady = async () => (await fetch(`${SHOP_URL}/readyz`).catch(() => null))?.ok ?? false;
  await vi.waitUntil(isReady, { timeout: 120_000, interval: 200 });
}

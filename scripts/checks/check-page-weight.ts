/**
 * What a first visit to a page loads from the real build, against its budget: gzip kB of scripts and styles, kB of fonts, and how many
 * files they are. And which pages load the contract's schemas: those with a form that checks with them, nobody else.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "../project-node.mjs";

type Kind = "script" | "style" | "font";

const KB = 1000;
const BUDGETS: Record<string, Partial<Record<Kind, { bytes: number; files: number }>>> = {
  "/menu": {
    script: { bytes: 130 * KB, files: 8 },
    style: { bytes: 12 * KB, files: 1 },
    font: { bytes: 60 * KB, files: 5 },
  },
  "/cart": { script: { bytes: 145 * KB, files: 14 } },
  "/admin": { script: { bytes: 180 * KB, files: 15 } },
};

/** By their file in web/app/routes. */
const WITH_FORMS = ["admin/orders/order", "customer/account", "customer/order"];

const CLIENT = join(ROOT, "web/build/client");
const SERVER = join(ROOT, "web/build/server/index.js");

const shop = {
  isOrderEnabled: true,
  isSwitchedOn: true,
  orderingOffUntil: null,
  openingHours: Array(7).fill({ open: "11:00", close: "23:00" }),
  isOpenNow: true,
  closeOutsideHours: false,
  logo: null,
  shopName: "Forno",
  phone: null,
  email: null,
  address: null,
  socialUrl: null,
  deliveryFee: 40,
  fulfilment: { delivery: true, pickup: true },
  deliveryPricing: "areas",
  cashOnDelivery: false,
  cashLimit: null,
  staffSecondFactor: false,
  handoffCode: false,
  customersCanCancel: true,
  counterOpen: true,
  pages: {},
  hasSamplePages: true,
  tax: { scheme: "none", legalName: null, address: null, fssai: null },
  currency: "INR",
};

const menu = { foods: [], sections: [], sizes: [], modifierGroups: [] };

export async function checkPageWeight(): Promise<string[]> {
  process.env.NODE_ENV = "production";
  const { renderPage } = await import(SERVER);
  const htmlOf = async (path: string): Promise<string> => {
    const context = { menu, settings: shop, publicUrl: null, now: new Date() };
    const page: Response = await renderPage(new Request(`http://localhost${path}`), context);
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
    return page.text();
  };
  const pages = await Promise.all(Object.keys(BUDGETS).map(async (path) => complaintsAbout(path, await htmlOf(path))));
  return [...pages.flat(), ...schemasAstray(await htmlOf("/menu"))];
}

function complaintsAbout(page: string, html: string): string[] {
  return Object.entries(BUDGETS[page] ?? {}).flatMap(([kind, budget]) => {
    const files = loadedBy[kind as Kind](html)
      .map((path) => ({ path, bytes: weigh[kind as Kind](inClient(path)) }))
      .sort((a, b) => b.bytes - a.bytes);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total <= budget.bytes && files.length <= budget.files && files.length > 0) return [];
    const weight = `${inKb(total)} of ${budget.bytes / KB} kB in ${files.length} of ${budget.files} files`;
    return [`${page} ${kind}: ${weight}`, ...files.map(({ path, bytes }) => `    ${inKb(bytes).padStart(6)}  ${path}`)];
  });
}

function schemasAstray(html: string): string[] {
  const [manifest = ""] = named(html, /["'(](\/assets\/manifest-[\w-]+\.js)["')]/g);
  const text = readFileSync(inClient(manifest), "utf8").replace(/^[^=]+=|;\s*$/g, "");
  const routes: { id: string; module: string }[] = Object.values(JSON.parse(text).routes);
  const withSchemas = routes
    .filter(({ module }) => withStaticImports([module]).some((path) => path.startsWith("/assets/inputs-")))
    .map(({ id }) => id.replace("routes/", ""));
  return [
    ...withSchemas
      .filter((page) => !WITH_FORMS.includes(page))
      .map((page) => `${page} loads schemas, and does not check with them`),
    ...WITH_FORMS.filter((page) => !withSchemas.includes(page)).map((page) => `${page} does not load its schemas`),
  ];
}

/** Files that a script imports without being asked for: they load with it, whether or not the page names them. */
function withStaticImports(paths: string[]): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(inClient(path), "utf8");
    for (const [, name] of code.matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g)) visit(`/assets/${name}`);
  };
  for (const path of paths) visit(path);
  return [...found];
}

const loadedBy: Record<Kind, (html: string) => string[]> = {
  script: (html) => withStaticImports(named(html, /["'(](\/assets\/[\w.-]+\.js)["')]/g)),
  style: (html) => [...new Set(named(html, /href="(\/assets\/[\w.-]+\.css)#?"/g))],
  font: () =>
    readdirSync(join(CLIENT, "assets"))
      .filter((name) => name.endsWith(".woff2"))
      .map((name) => `/assets/${name}`),
};
const weigh: Record<Kind, (file: string) => number> = {
  script: (file) => gzipSync(readFileSync(file), { level: 9 }).length,
  style: (file) => gzipSync(readFileSync(file), { level: 9 }).length,
  font: (file) => statSync(file).size,
};

const inClient = (path: string) => join(CLIENT, path);
const inKb = (bytes: number) => (bytes / KB).toFixed(1);
const named = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, path = ""]) => path);

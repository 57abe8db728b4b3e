// What a first visit to a page loads from the real build, against its budget: gzip kB of scripts and styles, kB of fonts, and how many
// files they are. And which pages load the contract's schemas: those with a form that checks with them, nobody else.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const KB = 1000;
const BUDGETS = {
  "/menu": {
    script: { bytes: 130 * KB, files: 8 },
    style: { bytes: 12 * KB, files: 1 },
    font: { bytes: 60 * KB, files: 5 },
  },
  "/cart": { script: { bytes: 145 * KB, files: 14 } },
  "/admin": { script: { bytes: 180 * KB, files: 15 } },
};

/** By their file in web/app/routes. */
const WITH_FORMS = [
  "admin/add-food",
  "admin/edit-food",
  "admin/messages",
  "admin/orders/order",
  "admin/partners",
  "admin/promo-codes",
  "admin/settings/system-settings",
  "customer/account",
  "customer/order",
];

const root = join(import.meta.dirname, "../..");
const client = join(root, "web/build/client");
const server = join(root, "web/build/server/index.js");
if (!existsSync(server)) {
  console.error("There is no web build yet: run `npm run build` first");
  process.exit(1);
}

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
  cashOnDelivery: false,
  cashLimit: null,
  currency: "INR",
};

const menu = { foods: [], sections: [], sizes: [], modifierGroups: [] };

process.env.NODE_ENV = "production";
const { renderPage } = await import(server);

const inClient = (path) => join(client, path);
const named = (html, pattern) => [...html.matchAll(pattern)].map(([, path]) => path);

/** Files that a script imports without being asked for: they load with it, whether or not the page names them. */
function withStaticImports(paths) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(inClient(path), "utf8");
    for (const [, name] of code.matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g)) visit(`/assets/${name}`);
  };
  for (const path of paths) visit(path);
  return [...found];
}

const loadedBy = {
  script: (html) => withStaticImports(named(html, /["'(](\/assets\/[\w.-]+\.js)["')]/g)),
  style: (html) => [...new Set(named(html, /href="(\/assets\/[\w.-]+\.css)#?"/g))],
  font: () =>
    readdirSync(join(client, "assets"))
      .filter((name) => name.endsWith(".woff2"))
      .map((name) => `/assets/${name}`),
};
const weigh = {
  script: (file) => gzipSync(readFileSync(file), { level: 9 }).length,
  style: (file) => gzipSync(readFileSync(file), { level: 9 }).length,
  font: (file) => statSync(file).size,
};

async function htmlOf(path) {
  const page = await renderPage(new Request(`http://localhost${path}`), { menu, settings: shop, publicUrl: null, now: new Date() });
  if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
  return page.text();
}

let failed = false;
for (const [page, budgets] of Object.entries(BUDGETS)) {
  const html = await htmlOf(page);
  for (const [kind, budget] of Object.entries(budgets)) {
    const files = loadedBy[kind](html)
      .map((path) => ({ path, bytes: weigh[kind](inClient(path)) }))
      .sort((a, b) => b.bytes - a.bytes);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const over = total > budget.bytes || files.length > budget.files || files.length === 0;
    failed ||= over;
    const weight = `${(total / KB).toFixed(1)} of ${budget.bytes / KB} kB in ${files.length} of ${budget.files} files`;
    console.log(`${over ? "✗" : "✓"} ${page} ${kind}: ${weight}`);
    if (over || process.argv.includes("--files"))
      for (const { path, bytes } of files) console.log(`    ${(bytes / KB).toFixed(1).padStart(6)}  ${path}`);
  }
}

const [manifest] = named(await htmlOf("/menu"), /["'(](\/assets\/manifest-[\w-]+\.js)["')]/g);
const { routes } = JSON.parse(readFileSync(inClient(manifest), "utf8").replace(/^[^=]+=|;\s*$/g, ""));
const withSchemas = Object.values(routes)
  .filter(({ module }) => withStaticImports([module]).some((path) => path.startsWith("/assets/inputs-")))
  .map(({ id }) => id.replace("routes/", ""));
const astray = [
  ...withSchemas.filter((page) => !WITH_FORMS.includes(page)).map((page) => `${page} loads them`),
  ...WITH_FORMS.filter((page) => !withSchemas.includes(page)).map((page) => `${page} does not`),
];
failed ||= astray.length > 0;
console.log(`${astray.length > 0 ? "✗" : "✓"} schemas come with the pages that check with them${["", ...astray].join(": ")}`);
process.exit(failed ? 1 : 0);

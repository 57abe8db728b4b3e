// Which code may import which (docs/architecture.md). Checked by `npm run check`, as is what imports do not show: biome.json, scripts/checks/.
// Patterns are regular expressions on paths from the checkout's root.

/** Code that is not shipped may import anything. */
const TESTS =
  "\\.test\\.tsx?$|^(contract|server)/src/testing/|^web/(testing/|components\\.vitest\\.config\\.ts$)|/fake-[a-z-]+\\.ts$|-factory\\.ts$|^(e2e|bench|scripts|server/faults)/";

/** The domains that each domain of the server may import. One that is not listed here stands to the right of all. */
const DOMAINS_TO_THE_LEFT = {
  audit: [],
  picture: [],
  operations: ["audit"],
  user: ["audit", "operations", "monitoring", "settings"],
  monitoring: [],
  privacy: ["audit", "user"],
  settings: ["audit", "picture", "operations"],
  menu: ["audit", "picture", "operations", "settings"],
  cart: ["user", "settings", "menu"],
  promo: ["audit", "user", "settings", "menu"],
  order: ["audit", "monitoring", "user", "settings", "menu", "cart", "promo"],
  payment: ["audit", "operations", "monitoring", "user", "settings", "menu", "cart", "promo", "order"],
  delivery: ["audit", "user", "settings", "menu", "cart", "promo", "order", "payment"],
  kitchen: ["audit", "user", "settings", "menu", "order"],
  counter: ["audit", "user", "settings", "menu", "order", "payment", "order-texts"],
  backup: ["audit", "operations", "monitoring", "user", "settings"],
  tax: ["audit", "picture", "user", "settings", "menu", "cart", "promo", "order", "payment", "counter"],
  printing: ["audit", "user", "settings", "menu", "order", "kitchen", "counter", "tax", "operations"],
  stats: ["user", "settings", "menu", "cart", "promo", "order", "payment"],
  messages: ["audit", "user"],
  "order-texts": ["audit", "settings", "order", "messages"],
};

const names = Object.keys(DOMAINS_TO_THE_LEFT);
const domainRules = Object.entries(DOMAINS_TO_THE_LEFT).map(([domain, left]) => ({
  name: `domain-${domain}`,
  comment:
    left.length > 0
      ? `The domain ${domain} imports ${left.join(", ")} and no other domain.`
      : `The domain ${domain} imports no other domain.`,
  severity: "error",
  from: { path: `^server/src/domains/${domain}/`, pathNot: TESTS },
  to: { path: "^server/src/domains/", pathNot: `^server/src/domains/(${[domain, ...left].join("|")})/` },
}));

/** The features that each feature of the browser may import; those not listed here: `SHARED`. */
const SHARED = ["session", "settings"];
const FEATURES_TO_THE_LEFT = {
  session: [],
  settings: ["session"],
  place: SHARED,
  menu: [...SHARED, "place"],
  cart: [...SHARED, "place", "menu"],
  promo: [...SHARED, "menu"],
  checkout: [...SHARED, "place", "menu", "cart", "promo"],
  order: [...SHARED, "place", "menu", "cart", "promo", "checkout"],
  kitchen: [...SHARED, "place", "menu", "order"],
  counter: [...SHARED, "place", "menu", "cart", "promo", "checkout", "order"],
  delivery: [...SHARED, "order"],
  account: [...SHARED, "place"],
  "menu-editor": [...SHARED, "menu"],
  areas: [...SHARED, "place", "menu-editor"],
  tax: [...SHARED, "menu-editor"],
  stats: [...SHARED, "order"],
  reports: [...SHARED, "order", "stats", "tax"],
  audit: [...SHARED, "areas", "menu-editor", "promo", "order", "payment"],
  staff: [...SHARED, "audit"],
  printing: [...SHARED, "staff"],
};

const featureRules = Object.entries(FEATURES_TO_THE_LEFT).map(([feature, left]) => ({
  name: `feature-${feature}`,
  comment: `The feature ${feature} imports ${left.length > 0 ? `${left.join(", ")} and ` : ""}no other feature.`,
  severity: "error",
  from: { path: `^web/app/features/${feature}/`, pathNot: TESTS },
  to: { path: "^web/app/features/[^/]+/", pathNot: `^web/app/features/(${[feature, ...left].join("|")})/` },
}));

const rules = {
  "contract-stands-alone": {
    comment: "The contract imports only zod, a polygon library and itself.",
    from: { path: "^contract/src/", pathNot: TESTS },
    to: { pathNot: "^contract/src/|^node_modules/(zod|@turf/boolean-point-in-polygon)/" },
  },
  "sandbox-in-main-only": {
    comment: "The sandbox stands in for an outside provider: only main.ts and tests import it.",
    from: { path: "^(contract|server|web)/", pathNot: `^server/src/main\\.ts$|${TESTS}` },
    to: { path: "^sandbox/" },
  },
  "server-not-web": {
    comment: "The server and the sandbox do not import the browser's code.",
    from: { path: "^(server|sandbox)/" },
    to: { path: "^web/" },
  },
  "web-not-server": {
    comment: "The browser's code does not import the server.",
    from: { path: "^web/" },
    to: { path: "^(server|sandbox)/" },
  },
  "schemas-on-the-server-only": {
    comment:
      "Of the contract, a page loads calls, rules, permissions, sentences, and the schemas that its form checks with (*-input.ts); of the rest it imports types.",
    from: { path: "^web/app/", pathNot: TESTS },
    to: {
      path: "^contract/src/",
      pathNot:
        "-(calls|input)\\.ts$|^contract/src/(\\w+/rules|money|time)/|^contract/src/wire/(calls|permissions|form-sentences|typed-text)\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  "server-platform-stands-alone": {
    comment: "The server's platform imports no domain, no provider and nothing above them.",
    from: { path: "^server/src/platform/", pathNot: TESTS },
    to: { path: "^server/src/", pathNot: "^server/src/platform/" },
  },
  "web-platform-stands-alone": {
    comment: "The browser's platform imports no feature, no route and no component.",
    from: { path: "^web/app/platform/" },
    to: { path: "^web/app/(routes|frame|features|ui|[^/]+$)" },
  },
  "service-worker-stands-alone": {
    comment: "The service worker imports only its own files: any other import would change the worker with every build.",
    from: { path: "^web/service-worker/", pathNot: TESTS },
    to: { pathNot: "^web/service-worker/" },
  },
  "ui-stands-alone": {
    comment: "Components in ui/ import no feature, no route and no platform.",
    from: { path: "^web/app/ui/" },
    to: { path: "^web/app/(routes|frame|features|platform|[^/]+\\.tsx?$)" },
  },
  "features-below-routes": {
    comment: "A feature imports no screen and no frame.",
    from: { path: "^web/app/features/" },
    to: { path: "^web/app/(routes|frame)/" },
  },
  "other-features": {
    comment: `A feature that FEATURES_TO_THE_LEFT does not list imports ${SHARED.join(", ")} and no other feature.`,
    from: {
      path: "^web/app/features/([^/]+)/",
      pathNot: `${TESTS}|^web/app/features/(${Object.keys(FEATURES_TO_THE_LEFT).join("|")})/`,
    },
    to: { path: "^web/app/features/[^/]+/", pathNot: `^web/app/features/($1|${SHARED.join("|")})/` },
  },
  "feature-lists": {
    comment: "Routes and frames read what all features add; a feature does not know of the others.",
    from: { path: "^web/app/features/[^/]+/" },
    to: { path: "^web/app/features/features\\.ts$" },
  },
  "frame-below-routes": {
    comment: "Frames (layouts, navbar, footer, palette) import no screen.",
    from: { path: "^web/app/frame/", pathNot: "\\.component\\.test\\.tsx$" },
    to: { path: "^web/app/routes/" },
  },
  "new-domain": {
    comment: "A domain that is not in the order of domains (.dependency-cruiser.mjs) imports only those that are.",
    from: { path: "^server/src/domains/([^/]+)/", pathNot: `^server/src/domains/(${names.join("|")})/|${TESTS}` },
    to: { path: "^server/src/domains/", pathNot: `^server/src/domains/(${names.join("|")}|$1)/` },
  },
  "modules-in-the-list-only": {
    comment: "A domain's module.ts is imported by modules.ts only.",
    from: { path: "^server/src/", pathNot: `^server/src/modules\\.ts$|${TESTS}` },
    to: { path: "^server/src/domains/[^/]+/module\\.ts$" },
  },
  "list-of-modules-on-top": {
    comment: "Only app.ts and commands import modules.ts; a domain gets the list with its dependencies.",
    from: { path: "^server/src/", pathNot: `^server/src/(app\\.ts$|commands/)|${TESTS}` },
    to: { path: "^server/src/modules\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  "routes-in-modules-only": {
    comment: "*-routes.ts is imported by the domain's module.ts only.",
    from: { path: "^server/src/", pathNot: `/module\\.ts$|^server/src/platform/|${TESTS}` },
    to: { path: "^server/src/domains/.*-routes\\.ts$" },
  },
  "app-in-main-only": {
    comment: "Only main.ts and tests import app.ts.",
    from: { path: "^server/src/", pathNot: `^server/src/main\\.ts$|${TESTS}` },
    to: { path: "^server/src/(app|main)\\.ts$" },
  },
  "concrete-providers-in-main-only": {
    comment:
      "Only main.ts, operator/, operator commands and tests import a concrete provider; all other code imports its interface.",
    from: { path: "^server/src/", pathNot: `^server/src/(main\\.ts$|operator/|commands/|providers/)|${TESTS}` },
    to: {
      path: "^server/src/providers/",
      pathNot: "/(payment-provider|sms-provider|image-processor|alert-channel|printer-link|backup-storage|site-probe)\\.ts$",
    },
  },
  "providers-know-no-domain": {
    comment: "A provider imports no domain.",
    from: { path: "^server/src/providers/", pathNot: TESTS },
    to: { path: "^server/src/(domains/|app\\.ts|main\\.ts|deps\\.ts)" },
  },
  "sockets-in-realtime-only": {
    comment: "Only web/app/platform/realtime opens a socket.",
    from: { path: "^web/app/", pathNot: "^web/app/platform/realtime/" },
    to: { path: "^node_modules/socket\\.io-client/" },
  },
  "network-in-providers-only": {
    comment: "Only providers open network connections.",
    from: { path: "^server/src/", pathNot: `^server/src/(providers|platform)/|${TESTS}` },
    to: { path: "^(node:)?(https?|http2|tls|dgram)$|^node_modules/undici/" },
  },
  "environment-in-env-only": {
    comment: "Only env.ts reads the environment. Biome sees what is done with the global `process`, not with an import.",
    from: { path: "^(contract|sandbox|server|web)/", pathNot: TESTS },
    to: { path: "^(node:)?process$" },
  },
  "net-in-providers-only": {
    comment: "The same for node:net. main.ts looks for a free port with it, and env/ uses its isIP.",
    from: { path: "^server/src/", pathNot: `^server/src/((providers|platform|env)/|main\\.ts$)|${TESTS}` },
    to: { path: "^(node:)?net$" },
  },
  "driver-in-platform-db-only": {
    comment: "Only platform/db imports the PostgreSQL driver; other code opens a pool with its connection/pool.ts.",
    from: { path: "^server/src/", pathNot: `^server/src/platform/db/|${TESTS}` },
    to: { path: "^node_modules/(@types/)?pg/" },
  },
  "tests-are-not-shipped": {
    comment: "Shipped code imports no test and no fake.",
    from: { path: "^(contract|sandbox|server|web)/", pathNot: TESTS },
    to: { path: TESTS },
  },
  "no-circles": {
    comment: "No circular imports.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
  },
  "everything-resolves": {
    comment: "Each import resolves to a file.",
    from: {},
    to: { couldNotResolve: true, pathNot: "^virtual:" },
  },
};

export default {
  forbidden: [
    ...domainRules,
    ...featureRules,
    ...Object.entries(rules).map(([name, rule]) => ({ name, severity: "error", ...rule })),
  ],
  options: {
    // TypeScript 7 has no JavaScript API.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(server|web)/build/|^web/\\.react-router/" },
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};

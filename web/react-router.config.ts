import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table is a few kB in the page; discovering it lazily would cost a request to the server per link.
  routeDiscovery: { mode: "initial" },
  // The loaders are one line each: files of their own would only be requests, and names in that table.
  splitRouteModules: false,
} satisfies Config;

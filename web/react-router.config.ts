import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table is a few kB in the page; discovering it lazily would cost a request to the server per link.
  routeDiscovery: { mode: "initial" },
  // The loaders are one line each: separate files would only add requests and entries to the route table.
  splitRouteModules: false,
} satisfies Config;

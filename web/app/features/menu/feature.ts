import type { Feature } from "../feature.ts";

export const menu = { customerRoutes: [{ path: "home", file: "routes/customer/home.tsx" }] } satisfies Feature;

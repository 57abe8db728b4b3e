import { setupEndpoints, systemEndpoints } from "@forno/contract/operations/system.ts";
import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppDeps } from "../../module.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { serve } from "../../platform/http/serve.ts";
import { VERSION } from "../../platform/process/program-version.ts";
import { BY_ITSELF } from "../audit/audit.ts";
import { CachedChecks } from "./checks/run-checks.ts";
import { finishSetup, SetupAccess } from "./setup/setup.ts";
import { browserOf, clearBrowserCookie, setBrowserCookie } from "./setup/setup-cookie.ts";
import { limitedTestTexts } from "./setup/test-text.ts";
import { readSystem } from "./versions/versions.ts";
import { markReleasesRead } from "./versions/versions-store.ts";

const sentTo = (mobile: string): string => `The text to ${formatMobile(mobile)} is on its way`;

export function operationsRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { modules, config } = deps;
  const groups = modules.flatMap((module) => module.checks ?? []);
  const checks = new CachedChecks({ ...deps, installation: config.installation }, groups);
  const sendText = limitedTestTexts(deps);

  serve(app, systemEndpoints.read, async () => ({ data: await readSystem(deps) }));

  serve(app, systemEndpoints.checks, async ({ query }) => ({ data: await checks.report({ again: query.again === "true" }) }));

  serve(app, systemEndpoints.markReleasesRead, async () => {
    await markReleasesRead(deps.db, VERSION, deps.clock());
    return {};
  });

  serve(app, systemEndpoints.sendTestText, async ({ caller, body }) => ({ message: sentTo(await sendText(caller, body.mobile)) }));

  const access = new SetupAccess(deps);
  const requireBrowser = async (request: FastifyRequest): Promise<string> => {
    const browser = browserOf(request);
    if (browser === null || !(await access.knowsBrowser(browser))) throw refuse("notFound");
    return browser;
  };

  serve(app, setupEndpoints.open, async ({ body, request, reply }) => {
    setBrowserCookie(reply, await access.open(body.token, request.ip));
    return {};
  });

  serve(app, setupEndpoints.read, async ({ query, request }) => {
    await requireBrowser(request);
    const report = await checks.report({ again: query.again === "true" });
    const data = { report, admins: [...config.adminMobiles] };
    for (const module of modules) Object.assign(data, await module.setup?.(deps));
    return setupEndpoints.read.answer.parse({ success: true, data });
  });

  serve(app, setupEndpoints.sendTestText, async ({ body, request }) => {
    await requireBrowser(request);
    return { message: sentTo(await sendText(BY_ITSELF, body.mobile)) };
  });

  serve(app, setupEndpoints.finish, async ({ body, request, reply }) => {
    await finishSetup(deps, checks, { browser: await requireBrowser(request), acceptOpen: body.acceptOpen });
    clearBrowserCookie(reply);
    return { message: "The setup is finished" };
  });
}

/** Endpoints, from their own description, called by anyone with any data (docs/testing.md). */
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { inputs, SEED, TIMES } from "@forno/contract/testing/chance.ts";
import { allows, type Endpoint } from "@forno/contract/wire/endpoint.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SMALL_PICTURE } from "../small-picture.ts";
import { startTestShop, type TestShop } from "../test-shop.ts";
import { type Operation, readOperations } from "./api-document.ts";
import { callsOf, type HostileCall } from "./calls.ts";
import { type Furnished, furnish } from "./furnish.ts";
import { faultsOf, isRefused } from "./judge.ts";
import { send } from "./send.ts";
import { changedTables, openTableDigests, type TableDigests } from "./table-digests.ts";

type Caller = keyof Furnished["people"] | null;
/** Who has a permission or not is decided before anything is read (access.test.ts): one with all suffices. */
const CALLERS: readonly Caller[] = [null, "customer", "delivery_boy", "admin"];
/** Mostly by roles with access: the others are refused before anything is read. */
const CALLS = { allowed: inputs(20), refused: inputs(4) };

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;

let shop: TestShop;
let operations: Map<string, Operation>;
let digests: () => Promise<TableDigests>;
let answered: Record<string, number>;
/** Null once a call has changed something. */
let furnished: Furnished | null;

/** Declares a test for each of these endpoints. */
export function fuzz(chosen: readonly Endpoint[]): void {
  beforeAll(async () => {
    shop = await startTestShop({ config: { rateLimits: false } });
    answered = {};
    furnished = null;
    operations = new Map((await readOperations(shop.url)).map((operation) => [nameOf(operation), operation]));
    digests = await openTableDigests(shop.deps.db);
  });
  afterAll(async () => {
    console.log(`FUZZ_SEED=${SEED} FUZZ_TIMES=${TIMES}`, answered);
    expect(answered[200], "no call was accepted").toBeGreaterThan(0);
    await shop.close();
  });

  it.each(chosen.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s responds to any input, does not leak anything, and changes nothing with a call that it refuses",
    async (name, endpoint) => {
      const operation = operations.get(name);
      if (!operation) throw new Error("not in the API's document");
      furnished ??= await furnish(shop);
      const state = furnished;
      const findings: string[] = [];
      for (const [index, caller] of CALLERS.entries()) {
        const calls = fc.sample(callsOf(operation, SMALL_PICTURE), {
          numRuns: isFor(endpoint, caller) ? CALLS.allowed : CALLS.refused,
          seed: SEED + index,
        });
        findings.push(...(await faultsIn(state, endpoint, calls, caller)));
      }
      expect(findings).toEqual([]);
    },
    240_000 * Math.max(1, TIMES),
  );
}

const isFor = ({ access }: Endpoint, caller: Caller): boolean => allows(access, caller && { role: caller });

/** Downloads add an entry to the audit log; nothing else that only reads changes anything. */
const leavesLine = (endpoint: Endpoint): boolean =>
  ["csv", "xml", "report"].includes(endpoint.answerKind ?? "json") || endpoint === privacyEndpoints.data;

async function faultsIn(state: Furnished, endpoint: Endpoint, calls: readonly HostileCall[], caller: Caller): Promise<string[]> {
  const findings: string[] = [];
  let before = await digests();
  for (const hostile of calls) {
    const call = as(state, caller, hostile);
    const answer = await send(shop.url, call);
    const after = await digests();
    const changed = changedTables(before, after);
    before = after;
    const foreign = caller === "admin" ? state.foreign.slice(-1) : state.foreign;
    const faults = answer ? faultsOf(call, answer, foreign) : [];
    const isTaken = answer !== null && !isRefused(answer);
    const isLine = call.method === "GET" && leavesLine(endpoint) && changed.every((table) => table === "audit_log");
    const mayChange = isTaken && (isLine || !["GET", "HEAD", "OPTIONS"].includes(call.method));
    if (changed.length > 0 && !mayChange) faults.push(`changed ${changed.join(", ")}`);
    answered[answer?.status ?? 0] = (answered[answer?.status ?? 0] ?? 0) + 1;
    findings.push(...faults.map((fault) => `${caller ?? "anyone"}: ${fault} (${answer?.status} to ${shown(hostile)})`));
    // The caller has signed out, or lost its role: further calls use a new session.
    if (answer && caller && changed.includes("sessions")) state.people[caller] = await shop.signIn(caller);
    if (changed.length > 0) {
      furnished = null;
      before = await digests();
    }
  }
  return findings;
}

function as({ fill, people }: Furnished, caller: Caller, call: HostileCall): HostileCall {
  const filled = fill(call);
  return caller ? { ...filled, headers: { ...filled.headers, token: people[caller].token } } : filled;
}

const shown = ({ method, path, headers, content }: HostileCall): string =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 200)} ${String(content).slice(0, 300)}`;

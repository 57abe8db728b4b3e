/** What is measured is also traced, at the same places. */

import { type DatabaseObserver, verbOf } from "../metrics/database-metrics.ts";
import type { CallObserver } from "../metrics/provider-metrics.ts";
import { errorCode } from "../process/operating-system.ts";
import type { Tracing } from "./tracing.ts";

const TEXT_MAX = 2_000;

/** The text of a statement has placeholders, never a person's data. */
export function tracedStatements(observer: DatabaseObserver, tracing: Tracing | null): DatabaseObserver {
  if (!tracing) return observer;
  return {
    ...observer,
    statement: (text) => {
      const measured = observer.statement(text);
      const traced = tracing.start(`postgresql ${verbOf(text)}`, {
        "db.system.name": "postgresql",
        "db.query.text": text.slice(0, TEXT_MAX),
      });
      return (error) => {
        measured(error);
        traced?.(error);
      };
    },
  };
}

export function tracedCalls(observer: CallObserver, provider: string, tracing: Tracing | null): CallObserver {
  if (!tracing) return observer;
  return {
    ...observer,
    start: (call) => {
      const measured = observer.start(call);
      const traced = tracing.start(`${provider} ${call}`, { "forno.provider": provider, "forno.call": call });
      return (outcome) => {
        measured(outcome);
        traced?.(outcome === "ok" ? undefined : outcome);
      };
    },
  };
}

/** Says what went wrong, without the message, which may quote what a person wrote. */
export function failureOf(failure: unknown): string {
  if (typeof failure === "string") return failure;
  return errorCode(failure) ?? (failure instanceof Error ? failure.name : "error");
}

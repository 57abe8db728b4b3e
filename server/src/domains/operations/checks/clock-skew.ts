import { type Finding, ok, problem, warning } from "./check.ts";

const NOTABLE_SECONDS = 5;
/** Codes of authenticator apps and signed requests fail. */
const WRONG_SECONDS = 60;

/** `theirs` may be in whole seconds. */
export function clockFinding(ours: Date, theirs: Date, whose: string): Finding {
  const seconds = Math.round((ours.getTime() - theirs.getTime()) / 1_000);
  const size = Math.abs(seconds);
  if (size <= NOTABLE_SECONDS) return ok(`Agrees with ${whose}`);
  const found = `${size} seconds ${seconds > 0 ? "ahead of" : "behind"} ${whose}`;
  const action = "Synchronize the clock: timedatectl set-ntp true";
  return size > WRONG_SECONDS ? problem(found, action) : warning(found, action);
}

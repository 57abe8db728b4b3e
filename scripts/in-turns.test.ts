import { expect, it } from "vitest";
import { inTurns } from "./in-turns.mjs";

it("what writers say at the same time appears one after another, that of the oldest at once", () => {
  let shown = "";
  const turns = inTurns((text) => {
    shown += text;
  });
  const [checks, components] = [turns.begin(), turns.begin()];
  components.say("b");
  checks.say("a");
  expect(shown).toBe("a");
  components.say("b");
  components.end();
  const unit = turns.begin();
  unit.say("c");
  expect(shown).toBe("a");
  checks.end();
  expect(shown).toBe("abbc");
  unit.say("c");
  unit.end();
  turns.begin().say("d");
  expect(shown).toBe("abbccd");
});

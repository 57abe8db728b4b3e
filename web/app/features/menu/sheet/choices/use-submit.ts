import type { DealSlot } from "@forno/contract/menu/menu.ts";
import { lineName } from "@forno/contract/menu/rules/line/line-words.ts";
import { soldOutName } from "@forno/contract/menu/rules/line/problem/sold-out.ts";
import type { LineRefusal, ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { toast } from "../../../../ui/overlay/toast.ts";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import type { Step, Steps } from "../deal/use-steps.ts";
import type { NotPut, PutInCart } from "../open-sheet.tsx";
import type { Choices } from "./use-choices.ts";
import { refusalText, unavailableWords } from "./words.ts";

export interface Submit {
  form: RefObject<HTMLFormElement | null>;
  pending: boolean;
  /** Why it is not in the cart, in a sentence. */
  failure: string | null;
  /** What must be chosen first: since it was tried. */
  missing: Missing | null;
  onSubmit: (event: FormEvent) => void;
}

interface Failure {
  text: string;
  isSoldOut: boolean;
}

export interface Missing {
  groupId: string;
  text: string;
}

interface SubmitOptions {
  problem?: string | null | undefined;
  replaces?: string | undefined;
  putInCart: PutInCart;
  onDone: (line: string) => void;
  isShown?: (() => boolean) | undefined;
}

/** The groups of the form that are none of the menu. */
export const SIZE_GROUP = "size";
export const HALVES_GROUP = "halves";
/** The choices of a slot's food. */
export const partGroup = ({ _id }: DealSlot): string => `part-${_id}`;

export function useSubmit(
  choices: Choices,
  steps: Steps,
  { problem, replaces, putInCart, onDone, isShown }: SubmitOptions,
): Submit {
  const { line, configuration, quantity } = choices;
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [pending, setPending] = useState(false);
  const obstacle = obstacleOf(choices);
  // A line is often edited because of what is wrong with it.
  const [wrong] = useState(replaces === undefined ? null : obstacle);
  const [failure, setFailure] = useState<Failure | null>(problem == null ? failureOf(wrong) : { text: problem, isSoldOut: false });
  const [tried, setTried] = useState(problem != null || wrong !== null);
  /** The group to which the next render scrolls. */
  const [target, setTarget] = useState<{ groupId: string } | null>(wrong);
  const [refused, setRefused] = useState({ configuration, quantity });
  if (refused.configuration !== configuration || refused.quantity !== quantity) {
    setRefused({ configuration, quantity });
    setFailure(null);
  }

  const { at, isCustomising, slot } = steps;
  const shownStep = useRef(`${at} ${isCustomising}`);
  useEffect(() => {
    const step = `${at} ${isCustomising}`;
    if (shownStep.current === step || !slot) return;
    shownStep.current = step;
    showGroup(form.current, isCustomising ? partGroup(slot) : slot._id);
  }, [at, isCustomising, slot]);

  // After the step: what is wrong in it has the focus.
  useEffect(() => {
    if (target) showGroup(form.current, target.groupId);
  }, [target]);

  const showObstacle = ({ groupId, slotId, isSoldOut, text }: Obstacle) => {
    setTried(true);
    setFailure(failureOf({ groupId, isSoldOut, text }));
    const step = stepOf({ groupId, slotId });
    if (step) steps.show(step.slotId, step.isCustomising);
    setTarget({ groupId });
  };

  const refuse = ({ refusal, isAlreadyShown }: NotPut) => {
    // The sheet or the page may have been left before the answer.
    if (form.current && isShown?.() !== false) setFailure({ text: refusal, isSoldOut: false });
    else if (!isAlreadyShown) toast.error(refusal);
  };

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setFailure(null);
    try {
      const notPut = await putInCart({ foodId: line.food._id, configuration, quantity, replaces });
      if (notPut) refuse(notPut);
      else onDone(lineName(line));
    } catch {
      refuse({ refusal: texts.notAddedNow, isAlreadyShown: false });
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isOfThisStep = obstacle?.slotId === undefined || obstacle.slotId === steps.slot?._id;
    if (!steps.isLast && !(obstacle && isOfThisStep)) return steps.next();
    if (obstacle) showObstacle(obstacle);
    else void send();
  };

  const missing = tried && obstacle && !obstacle.isSoldOut ? { groupId: obstacle.groupId, text: obstacle.text } : null;
  // What was sold out may be back.
  const isOver = failure?.isSoldOut && obstacle?.text !== failure.text;
  return { form, pending, failure: failure && !isOver ? failure.text : null, missing, onSubmit };
}

/** Scrolls to a group and focuses what was chosen of it, or else its first control. */
function showGroup(form: HTMLFormElement | null, groupId: string): void {
  const group = form?.querySelector(`[data-group="${groupId}"]`);
  if (!group) return;
  group.scrollIntoView({ block: "start", behavior: "instant" });
  const place = group.querySelector("[data-choices]") ?? group;
  const controls = [...place.querySelectorAll<HTMLElement>(":is(input, button):not(:disabled)")].filter((each) =>
    each.checkVisibility(),
  );
  // A part begins with the way back.
  const chosen = group.matches("fieldset") ? controls.find((each) => each.matches(":checked")) : undefined;
  const control = chosen ?? controls[0];
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

interface Obstacle {
  groupId: string;
  slotId?: string | undefined;
  isSoldOut?: boolean;
  text: string;
}

/** Null: it is none of a slot. */
const stepOf = ({ groupId, slotId }: Pick<Obstacle, "groupId" | "slotId">): Step | null =>
  slotId === undefined ? null : { slotId, isCustomising: groupId !== slotId };

/** The step of a deal in which something keeps it out of the cart. */
export function stepToMend(choices: Choices): Step | null {
  const obstacle = obstacleOf(choices);
  return obstacle && stepOf(obstacle);
}

/** What is missing is said at its group. */
const failureOf = (obstacle: Obstacle | null): Failure | null =>
  obstacle?.isSoldOut ? { text: obstacle.text, isSoldOut: true } : null;

/** The first thing that keeps it out of the cart. */
function obstacleOf({ line, refusal, isHalving }: Choices): Obstacle | null {
  if (isHalving && line.second === null) return { groupId: HALVES_GROUP, text: texts.chooseSecondHalf };
  if (refusal) return refusalObstacle(refusal);
  const name = soldOutName(line);
  if (name === null) return null;
  return {
    ...soldOutPlace(line),
    isSoldOut: true,
    text: (!line.food.isAvailable && unavailableWords(line.food)) || texts.isSoldOut(name),
  };
}

const refusalObstacle = (refusal: LineRefusal): Obstacle =>
  "groupId" in refusal
    ? { groupId: refusal.groupId, slotId: refusal.slotId, text: refusalText(refusal) }
    : { groupId: HALVES_GROUP, text: refusalText(refusal) };

function soldOutPlace(line: ResolvedLine): { groupId: string; slotId?: string } {
  const { size, second, portions, parts } = line;
  const part = parts?.find((each) => soldOutName(each.line) !== null);
  if (part) {
    const { groupId } = soldOutPlace(part.line);
    // The deal decides the size: only another food helps.
    const isOfFood = !part.line.food.isAvailable || groupId === SIZE_GROUP;
    return { groupId: isOfFood ? part.slot._id : groupId, slotId: part.slot._id };
  }
  if (size && !(size.size.isAvailable && size.price.isAvailable)) return { groupId: SIZE_GROUP };
  const portion = portions.find(({ left, right, modifier }) => left + right > 0 && !modifier.isAvailable);
  if (portion && !(second && !second.food.isAvailable)) return { groupId: portion.group._id };
  return { groupId: HALVES_GROUP };
}

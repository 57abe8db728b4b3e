/**
 * A browser's translator replaces text nodes. React then cannot change them, or insert and remove what stands beside
 * them: the page shows old text or breaks (github.com/facebook/react/issues/11538). Text that changes, or has siblings
 * that change, therefore stands in an element of its own.
 */
import { parseSync, Visitor } from "rolldown/utils";
import { NOT_SHIPPED, type Project } from "./project.ts";

const SCREENS = /^web\/app\/.*\.tsx$/;

/** Its children are icons. */
const WITHOUT_TEXT = "web/app/ui/icons/icon-button.tsx";

/** They give each text among their children an element. */
const WRAP_TEXTS = /^(Button|ButtonLink|ButtonAnchor)$/;

/** The `children` of these may be text. What lays out blocks has elements as children. */
const PHRASING = /^(a|b|button|dd|dt|em|h[1-6]|legend|p|small|span|strong|td|th|u|NavLink|PageLink|SectionLink)$/;

/** Values, properties and functions that are or return elements. */
const SLOTS =
  /^(actions?|addLink|aside|brand|button|cartLink|chip|content|control|createPortal|wrapTexts|details|dotOf|eyebrow|figure|frame|grid|heading|icons?|image|lines|liveMark|more|next|notice|partner|picture|question|rail|skeleton|social|tab|tabs|tag|tools|top|unpriced)$/;

type Visits = NonNullable<ConstructorParameters<typeof Visitor>[0]>;
type Visited<K extends keyof Visits> = Parameters<NonNullable<Visits[K]>>[0];
type Parent = Visited<"JSXElement"> | Visited<"JSXFragment">;
type Expression = Visited<"ConditionalExpression">["test"];

interface Child {
  start: number;
  isText: boolean;
  changes: boolean;
}

export function checkTranslatedText({ paths, read }: Project): string[] {
  return paths
    .filter((path) => SCREENS.test(path) && !NOT_SHIPPED.test(path) && path !== WITHOUT_TEXT)
    .flatMap((path) => {
      const source = read(path);
      return bareTexts(path, source).map((start) => {
        const line = source.slice(0, start).split("\n").length;
        return `${path}:${line}: Text that changes, or has siblings that change, needs an element: ${source.slice(start).split("\n", 1)}`;
      });
    });
}

function bareTexts(path: string, source: string): number[] {
  const found = new Set<number>();
  const visit = (element: Parent, name: string) => {
    if (WRAP_TEXTS.test(name)) return;
    const children = childrenOf(element, name);
    if (children.length < 2 || !children.some(({ changes }) => changes)) return;
    for (const { start } of children.filter(({ isText }) => isText)) found.add(start);
  };
  new Visitor({
    JSXElement: (element) => visit(element, source.slice(element.openingElement.name.start, element.openingElement.name.end)),
    JSXFragment: (fragment) => visit(fragment, ""),
  }).visit(parseSync(path, source, { preserveParens: false }).program);
  return [...found];
}

function childrenOf({ children }: Parent, name: string): Child[] {
  return children.flatMap((child): Child[] => {
    const { start } = child;
    switch (child.type) {
      case "JSXText":
        return child.value.trim() === "" ? [] : [{ start, isText: true, changes: false }];
      case "JSXFragment":
        return childrenOf(child, name);
      case "JSXExpressionContainer":
        return child.expression.type === "JSXEmptyExpression" ? [] : [{ start, ...shownBy(child.expression, name) }];
      default:
        return [{ start, isText: false, changes: false }];
    }
  });
}

/** Whether an expression may be text, and whether it may change. */
function shownBy(expression: Expression, name: string): { isText: boolean; changes: boolean } {
  switch (expression.type) {
    case "JSXElement":
      return { isText: false, changes: false };
    case "JSXFragment": {
      const children = childrenOf(expression, name);
      return { isText: children.some(({ isText }) => isText), changes: children.some(({ changes }) => changes) };
    }
    case "LogicalExpression":
      return {
        isText: mayBeText(expression.right, name) || (expression.operator === "??" && mayBeText(expression.left, name)),
        changes: true,
      };
    case "ConditionalExpression":
      return { isText: mayBeText(expression.consequent, name) || mayBeText(expression.alternate, name), changes: true };
    case "Literal":
      return { isText: typeof expression.value === "string" && expression.value.trim() !== "", changes: false };
    case "ChainExpression":
      return shownBy(expression.expression, name);
    case "Identifier":
      return { isText: expression.name === "children" ? PHRASING.test(name) : !SLOTS.test(expression.name), changes: true };
    case "MemberExpression":
      return { isText: !isSlot(expression), changes: !isCatalogue(expression) };
    case "CallExpression":
      return { isText: !isSlot(expression.callee) && !isListOfElements(expression), changes: true };
    default:
      return { isText: true, changes: true };
  }
}

const mayBeText = (expression: Expression, name: string): boolean => shownBy(expression, name).isText;

/** `icon`, `change.question`, `icons[tag]`, and `children(id)`, which only blocks have. */
function isSlot(expression: Expression): boolean {
  if (expression.type === "Identifier") return SLOTS.test(expression.name) || expression.name === "children";
  if (expression.type !== "MemberExpression") return false;
  const { computed, object, property } = expression;
  return computed ? isSlot(object) : property.type === "Identifier" && SLOTS.test(property.name);
}

/** A text without arguments, such as `texts.title`. */
function isCatalogue(expression: Expression): boolean {
  if (expression.type === "MemberExpression") return !expression.computed && isCatalogue(expression.object);
  return expression.type === "Identifier" && /[tT]exts$/.test(expression.name);
}

/** `foods.map((food) => <Card />)` and the like, whose function is written there or draws. */
function isListOfElements({ callee, arguments: args }: Visited<"CallExpression">): boolean {
  const draws = args.at(-1);
  if (callee.type !== "MemberExpression" || draws === undefined) return false;
  if (draws.type === "Identifier") return draws.name.startsWith("draw");
  return draws.type === "ArrowFunctionExpression" && !mayBeTextOf(draws);
}

function mayBeTextOf({ body }: Visited<"ArrowFunctionExpression">): boolean {
  if (body.type !== "BlockStatement") return mayBeText(body, "");
  return body.body.some(
    (statement) => statement.type === "ReturnStatement" && statement.argument !== null && mayBeText(statement.argument, ""),
  );
}

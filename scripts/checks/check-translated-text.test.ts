import { expect, it } from "vitest";
import { checkTranslatedText } from "./check-translated-text.ts";
import { planted } from "./planted-project.ts";

const PATH = "web/app/features/oven/oven.tsx";

const complaints = (element: string) => checkTranslatedText(planted({ [PATH]: `const oven = (\n${element}\n);\n` }));

it.each([
  ["one text", "<p>{heat}</p>"],
  ["texts of the catalogue alone", "<p>{texts.heat} <b>{texts.now}</b></p>"],
  ["texts in elements", "<p>{isHot ? <Flame /> : null}<span>{heat}</span></p>"],
  ["children of a block", "<section>{isHot ? <Flame /> : null}{children}</section>"],
  ["a list", "<ul>{isHot ? <li>hot</li> : null}{pizzas?.map((pizza) => <li>{pizza}</li>)}</ul>"],
  ["what gives each text an element", "<Button>{isHot ? <Flame /> : null}{heat}</Button>"],
  ["spaces", '<p>{isHot ? <Flame /> : null}{" "}<b>hot</b> <i>now</i></p>'],
])("accepts %s", (_, element) => {
  expect(complaints(element)).toEqual([]);
});

it.each([
  ["beside what comes and goes", "<p>{isHot ? <Flame /> : null}{texts.heat}</p>", 1],
  ["that changes beside an icon", "<a><Flame />{heat}</a>", 1],
  ["of two parts", "<p>{degrees} °C</p>", 2],
  ["in a condition", "<p><Flame />{isHot && heat}</p>", 1],
  ["in a fragment", "<p><Flame />{isHot ? <>{heat}</> : null}</p>", 1],
  ["among the children of a link", "<PageLink>{icon}{children}</PageLink>", 1],
  ["from a list", "<ul><li />{pizzas.map((pizza) => pizza.name)}</ul>", 1],
])("finds text %s", (_, element, count) => {
  expect(complaints(element)).toEqual(Array(count).fill(expect.stringContaining(`${PATH}:2: Text that changes`)));
});

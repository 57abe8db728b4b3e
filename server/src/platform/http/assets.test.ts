import pino from "pino";
import { expect, it } from "vitest";
import { openAssets } from "./assets.ts";

it("asks the shelf for no name that a build does not give, and not at once again for one that is not there", async () => {
  const asked: string[] = [];
  const shelf = {
    keep: async () => {},
    async find(name: string) {
      asked.push(name);
      return null;
    },
  };
  const assets = openAssets({ files: new Map(), shelf, log: pino({ level: "silent" }) });
  for (const name of ["assets/menu.js", "assets/menu-gone1234.js", "assets/menu-gone1234.js"])
    expect(await assets.find(name)).toBeNull();
  expect(asked).toEqual(["assets/menu-gone1234.js"]);
});

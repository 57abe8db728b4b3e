import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { meera } from "../../../testing/samples.ts";
import * as addFood from "./add-food.tsx";

/** A picture of one colour. */
async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(400, 400);
  canvas.getContext("2d")?.fillRect(0, 0, 400, 400);
  return new File([await canvas.convertToBlob({ type: "image/webp" })], name, { type: "image/webp" });
}

test("a chosen picture is cropped to the part that the menu shows", async () => {
  await openScreen(addFood, { at: "/admin/add", as: meera });
  await userEvent.upload(page.getByLabelText("Image"), await picture("diavola.webp"));
  await page.getByRole("button", { name: "Crop to 4:3" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop to 4:3" });
  await dialog.getByLabelText("Zoom").fill("2");
  await expectNoAxeViolations();
  await dialog.getByRole("button", { name: "Crop image" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/^diavola\.(webp|jpg)$/)).toBeVisible();
});

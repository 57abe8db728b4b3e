/** `/admin/add`: the form of a new food. */
import { IMAGE_BYTES_MAX } from "@forno/contract/menu/rules/pictures.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { openMenuEditor, saveFood, saveMenu } from "../../../../testing/menu-editor.ts";
import { toastSaying } from "../../../../testing/open-screen.tsx";
import { pictureFile } from "../../../../testing/picture-file.ts";
import { idOf, menuDocument, sampleMenu } from "../../../../testing/sample-menu.ts";

const ADD = "POST /api/food/admin/add";

const field = (name: string) => page.getByLabelText(name);
const add = page.getByRole("button", { name: "Add food" });
const open = () => openMenuEditor(undefined, menuDocument(), "/admin/add");

test("a new food says what it lacks, is sent with its section, diet and sizes, and refusals are in a banner", async () => {
  const server = await open();
  await expect.element(field("Section")).toHaveDisplayValue("Pizzas");
  await add.click();
  await expect.element(toastSaying("Please enter a food name")).toBeVisible();
  await expect.element(field("Name")).toHaveFocus();
  await field("Name").fill("Calabrese");
  await add.click();
  await expect.element(toastSaying("Please enter a description")).toBeVisible();
  await field("Description").fill("Hot salami, honey.");
  await expect.element(page.getByText("18 / 500")).toBeVisible();
  await field("Price (₹)").fill("0");
  await add.click();
  await expect.element(toastSaying("Please enter a valid price")).toBeVisible();
  await field("Price (₹)").fill("349.50");
  await add.click();
  await expect.element(toastSaying("Please select an image")).toBeVisible();
  await userEvent.upload(field("Image"), new File(["x"], "menu.pdf", { type: "application/pdf" }));
  await expect.element(toastSaying("Please select a valid image file")).toBeVisible();
  await userEvent.upload(field("Image"), await pictureFile("calabrese.webp"));
  await field("Diet").selectOptions("Non-veg");
  await page.getByRole("button", { name: "Use prices by size" }).click();
  await expect.element(field("Price, Regular")).toHaveValue("349.50");
  await expectNoAxeViolations();
  await add.click();
  const refused = await server.next(ADD);
  const { options, image, ...fields } = Object.fromEntries(refused.body as FormData);
  expect(fields).toEqual({ name: "Calabrese", description: "Hot salami, honey.", price: "349.50", category: "pizza" });
  expect(image).toMatchObject({ name: "calabrese.webp" });
  expect(JSON.parse(`${options}`)).toMatchObject({
    sectionId: idOf("Pizzas"),
    diet: "non-veg",
    prices: [{ sizeId: idOf("Regular"), price: 349.5 }],
    defaultSizeId: idOf("Regular"),
  });
  refused.refuse(400, "imageInvalid", { message: "Please select a valid image file" });
  await expect.element(page.getByRole("form").getByText("Please select a valid image file")).toBeVisible();
  await add.click();
  const added = { ...sampleMenu.foods[0], _id: crypto.randomUUID(), name: "Calabrese" } as (typeof sampleMenu.foods)[number];
  const menu = menuDocument({ ...sampleMenu, foods: [...sampleMenu.foods, added] }, 2);
  saveFood(server, await server.next(ADD), menu, "Calabrese");
  await expect.element(page.getByRole("heading", { name: `/admin/menu/foods/${added._id}` })).toBeVisible();
});

test("a chosen picture is cropped to the part that the menu shows", async () => {
  await open();
  await userEvent.upload(field("Image"), await pictureFile("diavola.webp"));
  await page.getByRole("button", { name: "Crop to 4:3" }).click();
  const dialog = page.getByRole("dialog", { name: "Crop to 4:3" });
  await dialog.getByLabelText("Zoom").fill("2");
  await expectNoAxeViolations();
  await dialog.getByRole("button", { name: "Crop image" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/^diavola\.(webp|jpg)$/)).toBeVisible();
});

/** Chooses a large file within the page: the test runner would send its bytes to the browser. */
async function choose(file: File): Promise<void> {
  await expect.element(field("Image")).toBeInTheDocument();
  const input = field("Image").element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("a photo that is too large is reduced, and what is no picture is refused when it is chosen", async () => {
  await open();
  const picture = await pictureFile("photo.webp", 2400, 1600);
  await choose(new File([picture, new Uint8Array(IMAGE_BYTES_MAX)], "photo.png", { type: "image/webp" }));
  await expect.element(page.getByText(/^photo\.(webp|jpg)$/)).toBeVisible();
  await expect.element(page.getByText(/^1600 × 1067, [\d.]+ MB of 5 MB$/)).toBeVisible();
  await userEvent.upload(field("Image"), new File(["no picture"], "broken.jpg", { type: "image/jpeg" }));
  await expect.element(toastSaying("Please select a valid image file")).toBeVisible();
  await expect.element(page.getByText(/^photo\.(webp|jpg)$/)).toBeVisible();
  await choose(new File([new Uint8Array(IMAGE_BYTES_MAX)], "huge.jpg", { type: "image/jpeg" }));
  await expect.element(toastSaying("Image size should be less than 5MB")).toBeVisible();
});

test("a form that was begun is cleared", async () => {
  await open();
  await field("Name").fill("Calabrese");
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.element(field("Name")).toHaveValue("");
});

test("the food list is searched, and a food is removed after a question that names the deals it is part of", async () => {
  const server = await openMenuEditor(undefined, menuDocument(), "/admin/list");
  await expect.element(page.getByRole("button", { name: "Edit Masala Lemonade" })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByLabelText("Search foods").fill("no such food");
  await expect.element(page.getByText("No foods match")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByLabelText("Search foods").fill("marghe");
  await expect.element(page.getByRole("button", { name: "Edit Farmhouse" })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Remove Margherita" }).click();
  const ask = page.getByRole("alertdialog", { name: "Remove Margherita?" });
  await expect.element(ask).toMatchTextContent("Customers can no longer choose it in Solo Meal and Medium Duo.");
  await ask.getByRole("button", { name: "Remove" }).click();
  const removal = await server.next("POST /api/food/admin/remove");
  expect(removal.body).toEqual({ id: idOf("Margherita") });
  removal.lose();
  await expect.element(toastSaying("Failed to remove food item")).toBeVisible();
  await page.getByRole("button", { name: "Remove Margherita" }).click();
  await ask.getByRole("button", { name: "Remove" }).click();
  const foods = sampleMenu.foods.filter(({ name }) => name !== "Margherita");
  const again = await server.next("POST /api/food/admin/remove");
  saveMenu(server, again, menuDocument({ ...sampleMenu, foods }, 2), "Food item removed successfully");
  await expect.element(toastSaying("Food item removed successfully")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  const undo = await server.next("POST /api/food/admin/restore");
  expect(undo.body).toEqual({ id: idOf("Margherita") });
  undo.answer({ message: "Food item is back on the menu" });
  await expect.element(toastSaying("Food item is back on the menu")).toBeVisible();
  await expect.element(page.getByText("No foods match")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await page.getByRole("button", { name: "Edit Farmhouse" }).click();
  await expect.element(page.getByRole("heading", { name: `/admin/menu/foods/${idOf("Farmhouse")}` })).toBeVisible();
});

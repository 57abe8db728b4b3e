/** The owner's menu editor, for component tests. */
import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import * as menuEditor from "../app/routes/admin/menu/menu.tsx";
import { type FakeCall, FakeServer } from "./fake-server.ts";
import { openScreen } from "./open-screen.tsx";
import { menuDocument } from "./sample-menu.ts";
import { meera } from "./samples.ts";
import { sendEvent } from "./stand-ins/socket.ts";

const storeMenu = (server: FakeServer, menu: MenuDocument): void =>
  server.always("GET /api/menu/admin/document", (call) => call.answer({ data: menu }));

/** `path`: below `/admin/menu`; `at`: another address of the editor. */
export async function openMenuEditor(
  path = "",
  menu = menuDocument(),
  at?: "/admin/add" | "/admin/list",
  settings: Partial<Settings> = {},
): Promise<FakeServer> {
  const server = new FakeServer();
  storeMenu(server, menu);
  return await openScreen(menuEditor, {
    at: at ?? `/admin/menu${path}`,
    route: at ?? "/admin/menu/*",
    as: meera,
    settings,
    server,
  });
}

/** The change is saved, and the menu is this one from now on. */
export function saveMenu(server: FakeServer, change: FakeCall, menu: MenuDocument, message = "Saved"): void {
  storeMenu(server, menu);
  change.answer({ message, data: menu });
}

/** The same for a form of the food with this name, which gets the food. */
export function saveFood(server: FakeServer, change: FakeCall, menu: MenuDocument, name: string): void {
  storeMenu(server, menu);
  change.answer({ message: "Saved", data: menu.foods.find((food) => food.name === name) });
}

/** Another admin was faster: the change is refused, and the menu is this one. */
export function refuseOvertaken(server: FakeServer, change: FakeCall, menu: MenuDocument): void {
  storeMenu(server, menu);
  change.refuse(409, "menuChanged", { message: "Someone else changed the menu. Please check it and try again" });
}

/** Another admin has changed the menu. */
export function changeMenuElsewhere(server: FakeServer, menu: MenuDocument): void {
  storeMenu(server, menu);
  sendEvent("menuUpdate");
}

import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerCsv } from "../../platform/http/answers/csv.ts";
import { serve } from "../../platform/http/serve.ts";
import { recordExport } from "../audit/export-audit.ts";
import { STATUS_UPDATED } from "../order/lifecycle/order-status.ts";
import { permissionRoom } from "../user/socket-rooms.ts";
import { assignOrder, ordersToDeliver, pickUpOrder, setDeliveryStatus, unassignOrder, undoDelivered } from "./delivery.ts";
import { releaseHandoff } from "./handoff.ts";
import { reportNotDelivered, tryAgain } from "./not-delivered.ts";
import { settleCash } from "./partners/cash.ts";
import { selectHeldCash, selectNewestSettlements } from "./partners/cash-store.ts";
import { addPartner, removePartner } from "./partners/partners.ts";
import { listAssignees, listPartners } from "./partners/partners-store.ts";
import { readSheet, setRates, sheetCsv } from "./partners/pay.ts";
import { tellPosition } from "./positions.ts";

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deliveryEndpoints.partners, async () => ({ deliveryBoys: await listPartners(deps.db) }));
  serve(app, deliveryEndpoints.assignees, async () => ({ deliveryBoys: await listAssignees(deps.db) }));

  serve(app, deliveryEndpoints.cash, async () => ({
    held: await selectHeldCash(deps.db),
    settlements: await selectNewestSettlements(deps.db),
  }));

  serve(app, deliveryEndpoints.settleCash, async ({ caller, body }) => {
    const data = await settleCash(deps, caller, body);
    deps.events.toRooms([permissionRoom("delivery")], "partnersUpdate");
    return { message: "Cash settled", data };
  });

  serve(app, deliveryEndpoints.sheet, async ({ query }) => ({ data: await readSheet(deps, query.day) }));

  serve(app, deliveryEndpoints.exportSheet, async ({ caller, request, reply, query }) => {
    const sheet = await readSheet(deps, query.day);
    const fileName = `delivery-${sheet.from}.csv`;
    await recordExport(deps, caller, { request, action: "report.export", fileName, days: sheet });
    return await answerCsv({ request, reply }, fileName, sheetCsv(sheet));
  });

  serve(app, deliveryEndpoints.setRates, async ({ caller, body }) => {
    await setRates(deps, caller, body);
    return { message: "Pay saved" };
  });

  serve(app, deliveryEndpoints.addPartner, async ({ caller, body }) => ({
    message: "Delivery boy added successfully!",
    data: await addPartner(deps, caller, body),
  }));

  serve(app, deliveryEndpoints.removePartner, async ({ caller, params }) => {
    await removePartner(deps, caller, params.id);
    return { message: "Delivery boy deleted successfully!" };
  });

  serve(app, deliveryEndpoints.assign, async ({ caller, body }) => ({
    message: "Delivery boy assigned successfully!",
    data: await assignOrder(deps, caller, body),
  }));

  serve(app, deliveryEndpoints.unassign, async ({ caller, body }) => ({
    message: "Delivery boy assignment removed successfully!",
    data: await unassignOrder(deps, caller, body),
  }));

  serve(app, deliveryEndpoints.orders, async ({ caller, query }) => ({ ...(await ordersToDeliver(deps, caller, query)) }));

  serve(app, deliveryEndpoints.pickUp, async ({ caller, body }) => ({
    message: "Order picked up",
    data: await pickUpOrder(deps, caller, body.orderId),
  }));

  serve(app, deliveryEndpoints.updateStatus, async ({ caller, body }) => ({
    message: STATUS_UPDATED,
    data: await setDeliveryStatus(deps, caller, body),
  }));

  serve(app, deliveryEndpoints.location, async ({ caller, body }) => ({ isSent: await tellPosition(deps, caller, body) }));

  serve(app, deliveryEndpoints.releaseHandoff, async ({ caller, body }) => ({
    message: "The partner can try again",
    data: await releaseHandoff(deps, caller, body.orderId),
  }));

  serve(app, deliveryEndpoints.notDelivered, async ({ caller, body }) => ({
    message: "The shop knows that you could not deliver it",
    data: await reportNotDelivered(deps, caller, body),
  }));

  serve(app, deliveryEndpoints.tryAgain, async ({ caller, body }) => ({
    message: "The partner tries again",
    data: await tryAgain(deps, caller, body.orderId),
  }));

  serve(app, deliveryEndpoints.undoDelivered, async ({ caller, body }) => ({
    message: "Order is out for delivery again",
    data: await undoDelivered(deps, caller, body.orderId),
  }));
}

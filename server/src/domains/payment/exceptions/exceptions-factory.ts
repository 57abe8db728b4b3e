import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import type { TestShop } from "../../../testing/test-shop.ts";

/** How an admin lists and acts on payment exceptions. */
export const exceptionsOf = (shop: () => TestShop) => {
  /** Signs in again each time, since the test's clock moves beyond a session's end. */
  const adminToken = async () => (await shop().signIn("admin")).token;
  const list = async (state: "open" | "resolved" = "open") =>
    (await shop().call(paymentAdminEndpoints.exceptions, { token: await adminToken(), query: { state } })).body;
  const only = async () => {
    const [exception, ...others] = (await list()).data;
    if (!exception || others.length > 0) throw new Error(`Not one exception but ${JSON.stringify([exception, ...others])}`);
    return exception;
  };
  const act = async (action: string, id?: string) => {
    const params = { id: id ?? (await only())._id };
    return await shop().call(paymentAdminEndpoints.act, { token: await adminToken(), params, body: { action } });
  };
  const settle = async (id: string, note = "Called the customer") =>
    await shop().call(paymentAdminEndpoints.settle, { token: await adminToken(), params: { id }, body: { note } });
  return { review: () => shop().jobs.runScheduled("review-payments"), list, only, act, settle };
};

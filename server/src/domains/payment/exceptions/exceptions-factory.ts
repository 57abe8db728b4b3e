import { paymentAdminEndpoints } from "@forno/contract/order/payment-admin.ts";
import type { TestShop } from "../../../testing/test-shop.ts";

/** What an admin sees of the payment exceptions and does about them. */
export const exceptionsOf = (shop: () => TestShop) => {
  /** Of now: the time of the test passes what a session lasts. */
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

export const refusal = (status: number, code: string) => ({ status, body: { success: false, code } });

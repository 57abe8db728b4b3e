/** SQL of the QR codes by which orders at the counter are paid. */
import type { ProviderQr } from "../../../providers/payment/payment-provider.ts";
import type { Db, Tx } from "../../../tables.ts";

/** The provider's answer, before its ID stands in the order: whoever goes on after a crash uses this QR code. */
export async function insertQr(db: Db, orderId: string, { id, content, imageUrl }: ProviderQr): Promise<void> {
  await db
    .insertInto("order_qrs")
    .values({ order_id: orderId, qr_id: id, content, image_url: imageUrl })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .execute();
}

export async function selectQr(db: Db, orderId: string): Promise<ProviderQr | undefined> {
  return await db
    .selectFrom("order_qrs")
    .select(["qr_id as id", "content", "image_url as imageUrl"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

/** For an order at the counter of which the shop knows no QR code yet. */
export async function adoptQr(tx: Tx, orderId: string, qrId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ provider_order_id: qrId })
    .where("id", "=", orderId)
    .where("provider_order_id", "is", null)
    .where("payment_method", "=", "online")
    .where("channel", "<>", "web")
    .execute();
}

/** Orders that arrive while others are being stored share the next transaction (docs/decisions/0017-batch-placing.md). */
import type { Deps } from "../../../deps.ts";
import { Batcher, onePerInstance } from "../../../platform/concurrency/batcher.ts";
import { inTransaction, isOverTime } from "../../../platform/db/database.ts";
import { READ_BATCH, TRANSACTION_BATCH } from "../../../platform/db/statements/batch.ts";
import type { Refusal } from "../../../platform/http/refusal.ts";
import { type InCart, selectItemsBeside } from "../../cart/ordered-carts-store.ts";
import { readMenu } from "../../menu/menu.ts";
import type { OrderState } from "../lifecycle/order-changes-store.ts";
import { type MadeProviderOrder, type StoredProviderOrder, storeProviderOrders } from "../provider-order/store-provider-orders.ts";
import type { PlaceRequest } from "./decide-placing.ts";
import { type PlacedOrder, placeAll } from "./placing.ts";

type BatchDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock" | "config" | "payments">;

export class OrderBatches {
  readonly #placing: Batcher<PlaceRequest, PlacedOrder | Refusal>;
  readonly #besides: Batcher<InCart, number>;
  readonly #providerOrders: Batcher<MadeProviderOrder, StoredProviderOrder>;

  constructor(deps: BatchDeps) {
    const { db } = deps;
    this.#placing = new Batcher({
      ...TRANSACTION_BATCH,
      keyOf: ({ userId }) => userId,
      // If a batch waited for a lock, such as that of the settings while the owner saves them, repeating it order by order would
      // only add to the delay.
      isWorthRepeating: (error) => !isOverTime(error),
      run: async (requests) => {
        const menu = await readMenu(deps);
        return await inTransaction(db, (tx) => placeAll(tx, requests, { ...deps, menu }));
      },
    });
    this.#besides = new Batcher({
      ...READ_BATCH,
      keyOf: ({ userId }: InCart) => userId,
      run: (orders) => selectItemsBeside(db, orders),
    });
    this.#providerOrders = new Batcher({
      ...TRANSACTION_BATCH,
      keyOf: ({ order }) => order.userId ?? order.id,
      run: (made) => storeProviderOrders(db, made),
    });
  }

  async place(request: PlaceRequest): Promise<PlacedOrder | Refusal> {
    return await this.#placing.add(request);
  }

  /** How many items the customer's cart has that the order does not have. */
  async moreInCart({ id, userId, payment, paymentMethod }: OrderState): Promise<number> {
    const hasLeftCart = payment || paymentMethod === "cash";
    return userId === null ? 0 : await this.#besides.add({ id: hasLeftCart ? null : id, userId });
  }

  async storeProviderOrder(made: MadeProviderOrder): Promise<StoredProviderOrder> {
    return await this.#providerOrders.add(made);
  }
}

export const orderBatchesOf = onePerInstance((deps: BatchDeps) => new OrderBatches(deps));

/** What happens in the shop. Each is raised in the transaction that stores it, and handled by the modules (`on`). */
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { Actor, OrderState } from "./domains/order/lifecycle/order-changes-store.ts";
import { type Handlers, raiseEvent } from "./platform/db/domain-events.ts";
import type { Tx } from "./tables.ts";

/** `order`: its new state. */
interface StatusChange {
  order: OrderState;
  before: OrderStatus;
  actor: Actor;
  at: Date;
  /** Of a cancellation: the part of the payment that is refunded; absent: all. */
  refundPaise?: number | undefined;
}

export interface DomainEvents {
  /** Stored, paid or not. */
  orderPlaced: { order: OrderState };
  /** Online, in cash, or there was nothing to pay. */
  orderPaid: { order: OrderState };
  orderStatusChanged: StatusChange;
  /** Together with `orderStatusChanged`. */
  orderCancelled: StatusChange;
  /** Together with `orderStatusChanged`. */
  orderDelivered: StatusChange;
  /** To a delivery partner, or to none. */
  orderAssigned: { order: OrderState; formerPartnerId: string | null };
  /** By its delivery partner. */
  orderPickedUp: { order: OrderState };
  /** Its delivery partner gave a wrong code, could not hand it over, or may try again. */
  orderHandoffChanged: { order: OrderState };
  /** The kitchen has it ready, or not after all, or says when it can be expected. */
  orderKitchenChanged: { order: OrderState };
  /** Staff changed what it consists of. `ownPaise`: what is paid more by its own method, at once; negative: what goes back. */
  orderEdited: { order: OrderState; ownPaise: number; actor: Actor; at: Date };
  /** Its refunds, its disputes, or what is to be collected or returned in cash; not together with a change of its status. */
  orderMoneyChanged: { order: OrderState };
  /** Payment exceptions were raised or resolved. */
  exceptionsChanged: null;
  settingsChanged: null;
  /** Whether orders for later are taken, and how far ahead. */
  daysAheadChanged: null;
  /** Whether staff sign in in two steps. */
  staffSecondFactorChanged: null;
  /** `resumes`: it is switched on again by itself. */
  orderingSwitched: { isOrderEnabled: boolean; resumes: boolean };
  menuChanged: null;
  /** So few pieces of a food or modifier are left; once for each fall. */
  stockLow: { name: string; left: number };
}

export type EventHandlers = Handlers<DomainEvents, Tx>;

export const raise: <Name extends keyof DomainEvents>(tx: Tx, name: Name, event: DomainEvents[Name]) => Promise<void> = raiseEvent;

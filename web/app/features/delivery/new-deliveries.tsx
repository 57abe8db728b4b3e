import type { DeliveryOrder } from "@forno/contract/delivery/delivery.ts";
import { hasLeft } from "@forno/contract/order/rules/order-status.ts";
import { useEffect, useState } from "react";
import { readItem, writeItems } from "../../platform/storage/local-items.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import BellBlocked from "../order/admin/bell/bell-blocked.tsx";
import { prepareBell, startRinging, useBellBlocked, useCountInTitle } from "../order/admin/bell/new-order-bell.ts";
import { deliveriesTexts as texts } from "./texts/en.ts";

/** Null: this device has shown no delivery yet. */
const readSeen = (): readonly string[] | null => readItem("seenDeliveries")?.split(" ") ?? null;

/** It waits at the shop for its partner. */
const isReady = ({ readyAt, pickedUpAt, status }: DeliveryOrder): boolean =>
  readyAt !== null && pickedUpAt === null && !hasLeft(status);

const readyMark = ({ _id }: DeliveryOrder): string => `${_id}:ready`;

/** Rings, and counts in the title, until the partner has seen what was assigned to them, or is ready, since they looked last. */
export function NewDeliveries({ open }: { open: readonly DeliveryOrder[] }) {
  const [seen, setSeen] = useState(readSeen);
  const isBlocked = useBellBlocked();
  const isNew = (mark: string) => seen?.includes(mark) === false;
  const added = open.filter(({ _id }) => isNew(_id)).length;
  const ready = open.filter((order) => isReady(order) && !isNew(order._id) && isNew(readyMark(order)));
  const count = added + ready.length;
  const see = () => {
    const marks = [...open.map(({ _id }) => _id), ...open.filter(isReady).map(readyMark)];
    writeItems({ seenDeliveries: marks.join(" ") });
    setSeen(marks);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a device shows first is not new
  useEffect(() => {
    prepareBell();
    if (seen === null) see();
  }, []);
  useEffect(() => (count > 0 ? startRinging() : undefined), [count]);
  useCountInTitle(count);
  const words = [
    ...(added > 0 ? [texts.newDeliveries(added)] : []),
    ...ready.map(({ orderNumber }) => texts.readyAtShop(orderNumber)),
  ];
  return (
    <>
      {count > 0 ? (
        <Banner>
          <span className="grow">{words.join(". ")}</span>
          <Button size="sm" onClick={see}>
            {texts.seen}
          </Button>
        </Banner>
      ) : null}
      {isBlocked ? <BellBlocked /> : null}
    </>
  );
}

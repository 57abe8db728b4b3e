import type { DeliveryOrder } from "@forno/contract/delivery/delivery.ts";
import { useEffect, useState } from "react";
import { readItem, writeItems } from "../../platform/storage/local-items.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import BellBlocked from "../order/admin/bell/bell-blocked.tsx";
import { prepareBell, startRinging, useBellBlocked, useCountInTitle } from "../order/admin/bell/new-order-bell.ts";
import { deliveriesTexts as texts } from "./texts/en.ts";

/** Null: this device has shown no delivery yet. */
const readSeen = (): readonly string[] | null => readItem("seenDeliveries")?.split(" ") ?? null;

/** Rings, and counts in the title, until the partner has seen what was assigned to them since they looked last. */
export function NewDeliveries({ open }: { open: readonly DeliveryOrder[] }) {
  const [seen, setSeen] = useState(readSeen);
  const isBlocked = useBellBlocked();
  const ids = open.map(({ _id }) => _id).join(" ");
  const count = open.filter(({ _id }) => seen?.includes(_id) === false).length;
  const see = () => {
    writeItems({ seenDeliveries: ids });
    setSeen(ids.split(" "));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a device shows first is not new
  useEffect(() => {
    prepareBell();
    if (seen === null) see();
  }, []);
  useEffect(() => (count > 0 ? startRinging() : undefined), [count]);
  useCountInTitle(count);
  return (
    <>
      {count > 0 ? (
        <Banner>
          <span className="grow">{texts.newDeliveries(count)}</span>
          <Button size="sm" onClick={see}>
            {texts.seen}
          </Button>
        </Banner>
      ) : null}
      {isBlocked ? <BellBlocked /> : null}
    </>
  );
}

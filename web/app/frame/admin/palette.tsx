import { useQuery } from "@tanstack/react-query";
import { Command, defaultFilter } from "cmdk";
import { useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { menuDocumentQuery } from "../../features/menu-editor/menu-queries.ts";
import { orderPageQuery } from "../../features/order/admin/admin-queries.ts";
import { recipientOf } from "../../features/order/admin/order-facts.ts";
import { useMay } from "../../features/session/session-store.ts";
import { Input } from "../../ui/fields/field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { paletteTexts as texts } from "../texts/en-admin.ts";
import styles from "./palette.module.css";

/** `1042` or `#1042`. */
function numberIn(search: string): number | null {
  const [, digits] = /^#?\s*(\d{1,9})$/.exec(search.trim()) ?? [];
  return digits ? Number(digits) : null;
}

const orderItem = (orderNumber: number | null): string => `order ${orderNumber}`;

/** Orders match by their exact number, everything else by its text only: ids would match any number and push the order down. */
const byText = (value: string, search: string, keywords: string[] = []): number =>
  keywords.length > 0 ? defaultFilter(keywords.join(" "), search) : Number(value === orderItem(numberIn(search)));

export interface PaletteProps {
  areas: readonly { text: string; to: string }[];
  onClose: () => void;
}

/** Jumps to an area, to an order by its number or to a food by its name. */
export default function Palette({ areas, onClose }: PaletteProps) {
  const [search, setSearch] = useState("");
  const wanted = numberIn(useDeferredValue(search));
  const navigate = useNavigate();
  const { data: menu } = useQuery({ ...menuDocumentQuery, enabled: useMay("menu") });
  const mayOrders = useMay("orders");
  const { data: orders } = useQuery({ ...orderPageQuery({ q: `#${wanted}` }, undefined), enabled: mayOrders && wanted !== null });
  const found = wanted === null ? [] : (orders?.data ?? []);
  const item = (
    to: string,
    text: string,
    by: { value: string; keywords?: string[] } = { value: `${text} ${to}`, keywords: [text] },
  ) => (
    <Command.Item
      key={to}
      {...by}
      onSelect={() => {
        onClose();
        void navigate(to);
      }}
    >
      {text}
    </Command.Item>
  );
  return (
    <Dialog open onOpenChange={onClose} title={texts.title}>
      <Command className={styles.palette} label={texts.title} filter={byText} loop>
        <Command.Input placeholder={texts.search} value={search} onValueChange={setSearch} data-focus-first asChild>
          <Input />
        </Command.Input>
        <Command.List label={texts.title}>
          <Command.Empty>{texts.nothing}</Command.Empty>
          <Command.Group heading={texts.areas}>{areas.map(({ to, text }) => item(to, text))}</Command.Group>
          {found.length > 0 ? (
            <Command.Group heading={texts.orders}>
              {found.map((order) =>
                item(`/admin/orders/${order._id}`, texts.order(order.orderNumber, recipientOf(order)), {
                  value: orderItem(order.orderNumber),
                }),
              )}
            </Command.Group>
          ) : null}
          <Command.Group heading={texts.foods}>
            {menu?.foods.map(({ _id, name }) => item(`/admin/menu/foods/${_id}`, name))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

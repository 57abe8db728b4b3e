import type { AdminOrder, CappedCount } from "@forno/contract/order/order.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Pager } from "../../../../ui/table/pager.tsx";
import { orderBoardTexts as texts } from "../../texts/en-admin.ts";
import { ORDERS_A_PAGE, type OrderFilter, orderPageQuery } from "../admin-queries.ts";
import { countText } from "../board/board-columns.ts";

/** The pages of a filtered list, by the server's cursors. Another filter starts at its first page. */
export function useOrderPages(filter: OrderFilter) {
  /** Of the previous pages and of this one; the first has none. */
  const [way, setWay] = useState<{ of: string; cursors: readonly string[] }>({ of: "", cursors: [] });
  const of = JSON.stringify(filter);
  const cursors = way.of === of ? way.cursors : [];
  const query = useQuery(orderPageQuery(filter, cursors.at(-1)));
  const back = () => setWay({ of, cursors: cursors.slice(0, -1) });
  const on = (to: string) => setWay({ of, cursors: [...cursors, to] });
  return { query, page: cursors.length, back, on };
}

interface OrdersPagerProps {
  data: { data: AdminOrder[]; nextCursor: string | null; total?: CappedCount | undefined };
  pages: ReturnType<typeof useOrderPages>;
}

/** The total number, and the buttons to other pages. */
export function OrdersPager({ data: { data, nextCursor, total }, pages: { query, page, back, on } }: OrdersPagerProps) {
  const from = page * ORDERS_A_PAGE;
  const isTurning = query.isPlaceholderData;
  return (
    <Pager
      label={texts.pages}
      text={texts.pageOf(from + 1, from + data.length, total ? countText(total) : "")}
      previous={{ label: texts.previousPage, onPress: back, disabled: page === 0 || isTurning }}
      next={{ label: texts.nextPage, onPress: () => nextCursor && on(nextCursor), disabled: nextCursor === null || isTurning }}
    />
  );
}

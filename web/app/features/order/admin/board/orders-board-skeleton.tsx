import { ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { Loading, Skeleton } from "../../../../ui/status/skeleton.tsx";
import { columnTitles } from "../../texts/en.ts";
import { Board, BoardColumn } from "./board-frame.tsx";
import ticketStyles from "./ticket.module.css";

/** A column without any is shown only once it has orders. */
const TICKETS: Record<OrderStatus, readonly string[]> = {
  pending: ["first", "second"],
  processing: ["first", "second"],
  out_for_delivery: ["first"],
  delivered: ["first", "second"],
  cancelled: [],
};

function TicketSkeleton() {
  return (
    <div className={ticketStyles.ticket}>
      <div className={ticketStyles.body}>
        <Skeleton width="45%" height="24px" />
        <Skeleton width="80%" height="20px" />
        <Skeleton width="60%" height="20px" />
        <Skeleton height="44px" />
      </div>
    </div>
  );
}

export function OrdersBoardSkeleton() {
  return (
    <Loading>
      <Board>
        {ORDER_STATUSES.filter((status) => TICKETS[status].length > 0).map((status) => (
          <BoardColumn key={status} status={status} title={columnTitles[status]} count={null}>
            {TICKETS[status].map((ticket) => (
              <TicketSkeleton key={ticket} />
            ))}
          </BoardColumn>
        ))}
      </Board>
    </Loading>
  );
}

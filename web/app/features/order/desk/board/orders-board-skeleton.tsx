import { documentTexts } from "#texts/common.ts";
import { columnTitles } from "#texts/desk/orders/order-columns.ts";
import { Loading, Skeleton } from "../../../../ui/status/skeleton.tsx";
import { statusTones } from "../../order-status-badge.tsx";
import ticketStyles from "../ticket.module.css";
import { Board, BoardColumn } from "../ticket.tsx";

const columns = [
  { status: "pending", slips: ["first", "second"] },
  { status: "processing", slips: ["first", "second"] },
  { status: "out_for_delivery", slips: ["first"] },
  { status: "delivered", slips: ["first", "second"] },
] as const;

function SlipSkeleton() {
  return (
    <div className={ticketStyles.ticket}>
      <Skeleton width="45%" height="24px" />
      <Skeleton width="80%" height="20px" />
      <Skeleton width="60%" height="20px" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </div>
  );
}

export function OrdersBoardSkeleton() {
  return (
    <Loading label={documentTexts.loading}>
      <Board>
        {columns.map(({ status, slips }) => (
          <BoardColumn key={status} tone={statusTones[status]} title={columnTitles[status]} count={null}>
            {slips.map((slip) => (
              <SlipSkeleton key={slip} />
            ))}
          </BoardColumn>
        ))}
      </Board>
    </Loading>
  );
}

import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminPromo } from "@forno/contract/promo/promo.ts";
import { useState } from "react";
import { formatDate } from "../../../platform/format/dates.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { Tag } from "../../../ui/display/tag.tsx";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { PencilIcon, TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/overlay/dialog.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { type Column, DataTable, RowActions } from "../../../ui/table/table.tsx";
import { promoAdminTexts as texts } from "../texts/en-admin.ts";
import { useDeletePromo, useSetPromoActive } from "./admin-queries.ts";
import { EditPromoForm } from "./promo-form.tsx";
import styles from "./promo-list.module.css";

const amountOff = ({ discountType, discountValue }: AdminPromo): string =>
  discountType === "PERCENTAGE" ? texts.percentOff(discountValue) : formatRupees(discountValue);

const looks: Record<AdminPromo["state"], "ok" | "no" | undefined> = {
  active: "ok",
  scheduled: undefined,
  inactive: undefined,
  expired: "no",
  usedUp: "no",
};

/** Its limits, in words. */
function limitsOf({ maxUses, maxUsesPerCustomer, firstOrderOnly, maxDiscount, isPrivate }: AdminPromo): string {
  return [
    isPrivate ? texts.onlyKnown : null,
    maxDiscount === null ? null : texts.atMost(formatRupees(maxDiscount)),
    maxUses === null ? null : texts.upTo(maxUses),
    maxUsesPerCustomer === null ? null : texts.upToEach(maxUsesPerCustomer),
    firstOrderOnly ? texts.firstOrderOnly : null,
  ]
    .filter((limit) => limit !== null)
    .join(", ");
}

/** For an expired or used-up promo the switch would change nothing; its form does. */
const hasSwitch = ({ state }: AdminPromo): boolean => state !== "expired" && state !== "usedUp";

function ActiveSwitch({ promo }: { promo: AdminPromo }) {
  const { mutate, isPending, variables } = useSetPromoActive(promo);
  return (
    <Switch bare checked={isPending ? variables : promo.isActive} pending={isPending} onChange={mutate}>
      <span className="visuallyHidden">{texts.activeCode(promo.code)}</span>
    </Switch>
  );
}

interface Actions {
  onEdit: (promo: AdminPromo) => void;
  onDelete: (promo: AdminPromo) => void;
}

const columnsFor = ({ onEdit, onDelete }: Actions): Column<AdminPromo>[] => [
  {
    key: "code",
    head: texts.code,
    names: true,
    wordy: true,
    cell: (promo) => (
      <div className={styles.promoCode}>
        <span>{promo.code}</span>
        <p className="small muted">{promo.description}</p>
        <p className="small muted">{limitsOf(promo)}</p>
      </div>
    ),
  },
  {
    key: "discount",
    head: texts.discount,
    figure: true,
    cell: (promo) => (
      <span>
        <span>{amountOff(promo)}</span>
        {promo.minOrderAmount > 0 ? (
          <span className={`${styles.promoMore} small muted`}>{texts.fromAmount(formatRupees(promo.minOrderAmount))}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: "until",
    head: texts.valid,
    cell: ({ validFrom, validUntil }) => (
      <span className={styles.promoDays}>
        {validFrom ? <span>{texts.from(formatDate(validFrom))}</span> : null} <span>{texts.until(formatDate(validUntil))}</span>
      </span>
    ),
  },
  {
    key: "used",
    head: texts.used,
    figure: true,
    cell: ({ usedCount, discountGiven }) => (
      <span>
        <span>{texts.times(usedCount)}</span>
        {discountGiven > 0 ? (
          <span className={`${styles.promoMore} small muted`}>{texts.given(formatRupees(discountGiven))}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: "state",
    head: texts.state,
    cell: (promo) => (
      <span className={styles.promoState}>
        <span>
          <Tag look={looks[promo.state]}>{texts.states[promo.state]}</Tag>
        </span>
        {hasSwitch(promo) ? <ActiveSwitch promo={promo} /> : null}
      </span>
    ),
  },
  {
    key: "actions",
    head: texts.actions,
    figure: true,
    cell: (promo) => (
      <RowActions>
        <IconButton label={texts.editCode(promo.code)} onClick={() => onEdit(promo)}>
          <PencilIcon />
        </IconButton>
        <IconButton label={texts.deleteCode(promo.code)} onClick={() => onDelete(promo)}>
          <TrashIcon />
        </IconButton>
      </RowActions>
    ),
  },
];

export function PromoList({ promos }: { promos: readonly AdminPromo[] }) {
  const [asked, setAsked] = useState<AdminPromo | null>(null);
  const [edited, setEdited] = useState<AdminPromo | null>(null);
  const deletePromo = useDeletePromo();
  if (promos.length === 0) return <Empty shape="nothing" title={texts.emptyTitle} text={texts.emptyText} />;
  return (
    <>
      <DataTable
        caption={texts.listCaption}
        columns={columnsFor({ onEdit: setEdited, onDelete: setAsked })}
        rows={promos}
        rowKey={(promo) => promo._id}
      />
      <Dialog open={edited !== null} onOpenChange={() => setEdited(null)} title={texts.editCode(edited?.code ?? "")}>
        {edited ? <EditPromoForm promo={edited} onSaved={() => setEdited(null)} /> : null}
      </Dialog>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.deleteQuestion(asked?.code ?? "")}
        verb={texts.delete}
        icon={<TrashIcon small />}
        danger
        pending={deletePromo.isPending}
        pendingText={texts.deleting}
        onConfirm={() => asked && deletePromo.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        {texts.deleteText}
      </ConfirmDialog>
    </>
  );
}

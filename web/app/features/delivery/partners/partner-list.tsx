import type { PartnerFigures } from "@forno/contract/delivery/delivery.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { telLink } from "../../../platform/format/links.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButtonAnchor } from "../../../ui/icons/icon-button.tsx";
import { PhoneIcon } from "../../../ui/icons/icons.tsx";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { partnersTexts as texts } from "../texts/en.ts";
import styles from "./partner-list.module.css";
import { cashQuery, useDeletePartner } from "./partners-queries.ts";

export function PartnerList({ partners }: { partners: readonly PartnerFigures[] }) {
  const [asked, setAsked] = useState<PartnerFigures | null>(null);
  const deletePartner = useDeletePartner();
  const { data } = useQuery(cashQuery);
  const cash = data?.held.find(({ deliveryBoy }) => deliveryBoy._id === asked?._id);
  if (partners.length === 0) return <Empty shape="nothing" heading="h3" title={texts.emptyTitle} text={texts.emptyText} />;
  return (
    <>
      <ul className={styles.partners}>
        {partners.map((partner) => (
          <li key={partner._id} className="row">
            <div className="grow">
              <b>{partner.name}</b>
              <p className="muted figure">{formatMobile(partner.mobile)}</p>
              <p className="small muted figure">{texts.figures(partner)}</p>
            </div>
            <IconButtonAnchor href={telLink(partner.mobile)} label={texts.call(partner.name)}>
              <PhoneIcon />
            </IconButtonAnchor>
            <Button look="danger" size="sm" aria-label={texts.deletePerson(partner.name)} onClick={() => setAsked(partner)}>
              <TrashIcon small />
              {texts.delete}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.deleteQuestion(asked?.name ?? "")}
        verb={texts.delete}
        icon={<TrashIcon small />}
        danger
        pending={deletePartner.isPending}
        pendingText={texts.deleting}
        onConfirm={() => asked && deletePartner.mutate(asked._id, { onSettled: () => setAsked(null) })}
      >
        <p>{texts.deleteText}</p>
        {asked && asked.openCount > 0 ? <p>{texts.deleteOpen(asked.openCount)}</p> : null}
        {cash ? <p>{texts.deleteCash(formatRupees(cash.amount))}</p> : null}
      </ConfirmDialog>
    </>
  );
}

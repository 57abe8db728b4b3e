import type { FailedOrderText, OrderTextSetting } from "@forno/contract/messages/messages.ts";
import { TEMPLATE_ID_MAX } from "@forno/contract/messages/rules/order-texts.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../platform/format/dates.ts";
import { Switch } from "../../ui/controls/switch.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { MayLink } from "../session/may-link.tsx";
import styles from "./order-texts.module.css";
import { orderTextsQuery, useSetOrderText } from "./queries.ts";
import { orderTextsTexts as texts } from "./texts/en-admin.ts";

/** Which texts about orders are sent. Each change is saved at once. */
export function OrderTexts() {
  const { data } = useQuery(orderTextsQuery);
  if (!data) return null;
  return (
    <Panel title={texts.title}>
      <p className="small muted">{texts.hint}</p>
      <ul className={styles.orderTexts}>
        {data.data.map((setting) => (
          <OrderText key={setting.kind} setting={setting} />
        ))}
      </ul>
      {data.failures.length > 0 ? <FailedTexts failures={data.failures} /> : null}
    </Panel>
  );
}

const FailedTexts = ({ failures }: { failures: readonly FailedOrderText[] }) => (
  <>
    <h3 className="heading3" id="failed-texts">
      {texts.failedTitle}
    </h3>
    <ul className={styles.failedTexts} aria-labelledby="failed-texts">
      {failures.map(({ orderId, orderNumber, kind, mobile, reason, isRetried, at }) => (
        <li key={`${orderId} ${kind} ${mobile}`}>
          <p>
            <MayLink needs="orders" to={`/admin/orders/${orderId}`}>
              {texts.order(orderNumber)}
            </MayLink>{" "}
            <span>{texts.failedText(texts.kinds[kind], mobile)}</span>
          </p>
          <p className="small muted">
            <span>{texts.failedAt(formatDateTime(at), reason)}</span> {isRetried ? <span>{texts.retried}</span> : null}
          </p>
        </li>
      ))}
    </ul>
  </>
);

function OrderText({ setting }: { setting: OrderTextSetting }) {
  const { kind, isOn } = setting;
  const [templateId, setTemplateId] = useState(setting.templateId);
  const { mutate, isPending, variables } = useSetOrderText();
  return (
    <li>
      <Switch
        bare
        checked={isPending ? variables.isOn : isOn}
        pending={isPending}
        onChange={(next) => mutate({ kind, isOn: next, templateId })}
      >
        {texts.kinds[kind]}
      </Switch>
      <Field
        label={texts.templateOf(texts.kinds[kind])}
        maxLength={TEMPLATE_ID_MAX}
        value={templateId}
        onChange={(event) => setTemplateId(event.target.value)}
        onBlur={() => (templateId === setting.templateId ? undefined : mutate({ kind, isOn, templateId }))}
      />
    </li>
  );
}

import type { Order } from "@forno/contract/order/order.ts";
import { mobileOf } from "@forno/contract/user/rules/phone-number.ts";
import { useId } from "react";
import { telLink } from "../../../platform/format/links.ts";
import { ButtonAnchor } from "../../../ui/controls/button.tsx";
import { EnvelopeIcon, PhoneIcon } from "../../../ui/icons/icons.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { myOrdersTexts, trackerTexts as texts } from "../texts/en-customer.ts";
import styles from "./order-help.module.css";

/** Ways to reach the shop about an order. WhatsApp is offered for mobile numbers. */
export function OrderHelp({ orderNumber }: Pick<Order, "orderNumber">) {
  const id = useId();
  const { phone, email, shopName } = useSettings();
  const whatsApp = phone ? whatsAppLink(phone, texts.whatsAppText(shopName, orderNumber)) : null;
  return (
    <section className={styles.orderHelp} aria-labelledby={id}>
      <h3 id={id}>{texts.help}</h3>
      <p className="small muted">{phone || email ? texts.helpText(myOrdersTexts.order(orderNumber)) : texts.noHelp}</p>
      <div className="row">
        <CallShop />
        {whatsApp ? (
          <ButtonAnchor look="ghost" size="sm" href={whatsApp} target="_blank" rel="noreferrer">
            {texts.whatsApp}
          </ButtonAnchor>
        ) : null}
        {!phone && email ? (
          <ButtonAnchor
            look="ghost"
            size="sm"
            href={`mailto:${email}?subject=${encodeURIComponent(myOrdersTexts.order(orderNumber))}`}
          >
            <EnvelopeIcon small />
            {texts.email}
          </ButtonAnchor>
        ) : null}
      </div>
    </section>
  );
}

/** Null if the shop has no number. */
export function CallShop() {
  const { phone } = useSettings();
  if (!phone) return null;
  return (
    <ButtonAnchor look="ghost" size="sm" href={telLink(phone)}>
      <PhoneIcon small />
      {texts.callShop}
    </ButtonAnchor>
  );
}

function whatsAppLink(phone: string, text: string): string | null {
  const mobile = mobileOf(phone);
  return mobile && `https://wa.me/${mobile.slice(1)}?text=${encodeURIComponent(text)}`;
}

import { formatPaise } from "@forno/contract/money/money.ts";
import { useEffect, useState } from "react";
import type { MetaArgs } from "react-router";
import { useCartTotal } from "../../features/cart/lines/cart-total.ts";
import { useCart } from "../../features/cart/shown-cart.ts";
import { useKnownMenu } from "../../features/menu/page/menu-store.ts";
import { guardSignIn } from "../../features/session/guard.ts";
import { DetailsForm } from "../../features/session/sign-in/details-form.tsx";
import { OtpForm } from "../../features/session/sign-in/otp-form.tsx";
import { SecondFactorForm } from "../../features/session/sign-in/second-factor-form.tsx";
import { startAgain, useSignInDraft } from "../../features/session/sign-in/sign-in-draft.ts";
import { signInTexts as texts } from "../../features/session/texts/en-sign-in.ts";
import { LogoLink, ShopLogo } from "../../features/settings/logo.tsx";
import { useSettings } from "../../features/settings/settings-store.ts";
import { publicMeta } from "../../frame/page/page-meta.ts";
import { CutOut } from "../../pictures/cut-out.tsx";
import { margheritaCut } from "../../pictures/margherita-cut.ts";
import { useBackCloses } from "../../ui/behaviour/back-closes.ts";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { Steps } from "../../ui/display/steps.tsx";
import { ArrowRightIcon } from "../../ui/icons/work-icons.tsx";
import styles from "./sign-in.module.css";

export const clientMiddleware = [guardSignIn];

/** With a server loader, the form is rendered on the server. The guard runs when the page hydrates. */
export const loader = () => null;
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export const meta = (args: MetaArgs) => publicMeta(args, { title: texts.pageTitle, description: texts.description });

/** Spec section 2, Sign-in. A signed-in person is on the way elsewhere: `sign-in-page` is hidden under `html[data-signed-in]`. */
export default function SignIn() {
  const { name, mobile, code, secondFactor } = useSignInDraft();
  const details = { name, mobile };
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => {
    if (code || secondFactor) setMoved(true);
  }, [code, secondFactor]);
  const goBack = useBackCloses("code", code !== null || secondFactor !== null, startAgain);
  const steps = secondFactor ? [...texts.steps, texts.secondStep] : texts.steps;
  return (
    <main id="main" tabIndex={-1} className={styles.sign} data-part="sign-in">
      <OvenFront />
      <section className={styles.sheet}>
        <div className={styles.inner} data-moved={hasMoved || undefined}>
          <Steps label={texts.progress} steps={steps} current={secondFactor ? 2 : code ? 1 : 0} />
          <Waiting />
          {secondFactor ? <SecondFactorForm asked={secondFactor} /> : null}
          {code && !secondFactor ? <OtpForm code={code} details={details} onBack={goBack} /> : null}
          {code || secondFactor ? null : <DetailsForm typed={details} />}
          {code || secondFactor ? null : (
            <ButtonLink look="quiet" to="/menu" className={styles.onward}>
              {texts.browse}
              <ArrowRightIcon small />
            </ButtonLink>
          )}
        </div>
      </section>
    </main>
  );
}

/** The visitor's cart, as a reminder of why they sign in. */
function Waiting() {
  const { count, paise } = useCartTotal(useCart(), useKnownMenu()?.foods ?? []);
  if (count === 0 || paise === null) return null;
  return (
    <p className={styles.waiting}>
      <span className="muted">{texts.waitingLabel}</span>
      <span className="figure">{texts.waiting(count, formatPaise(paise))}</span>
    </p>
  );
}

function OvenFront() {
  const { shopName } = useSettings();
  return (
    <div className={styles.art}>
      <LogoLink to="/menu" label={texts.menuOf(shopName)}>
        <ShopLogo />
      </LogoLink>
      <p className={styles.slogan} aria-hidden="true">
        {texts.slogan}
      </p>
      <div className={styles.ring} />
      <CutOut picture={margheritaCut} sizes="(min-width: 900px) 47vw, 76vw" alt="" eager />
    </div>
  );
}

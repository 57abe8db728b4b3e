import { discountPaise, type OrderPrice } from "@forno/contract/cart/rules/pricing.ts";
import { PROMO_CODE_MAX } from "@forno/contract/promo/rules/promo-validity.ts";
import { ENTER_PROMO } from "@forno/contract/wire/form-sentences.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { serverText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FieldFrame, Input } from "../../../ui/fields/field.tsx";
import { focusField } from "../../../ui/form/use-form-errors.ts";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { type AppliedPromo, applyPromo, removePromo, useAppliedPromo } from "../promo-store.ts";
import { promoTexts as texts } from "../texts/en.ts";
import { AppliedRow } from "./applied-row.tsx";
import { PromoOffers } from "./promo-offers.tsx";
import styles from "./promo-panel.module.css";

export function PromoPanel({ price }: { price: OrderPrice }) {
  const { subtotalPaise } = price;
  const promo = useAppliedPromo();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [swap, setSwap] = useState<Swap | null>(null);

  const fail = (message: string) => {
    setError(message);
    toast.error(message);
    focusField(input.current);
  };

  /** The error no longer applies, or is about to be replaced. */
  const forgive = () => {
    if (error) toast.dismiss(error);
    setError(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another total or promo may be what a refusal asked for
  useEffect(forgive, [subtotalPaise, promo]);

  const apply = async (wanted: string, applied = promo) => {
    if (isPending) return;
    const refusal = refusalBefore(wanted, applied, subtotalPaise);
    if (refusal) return fail(refusal);
    setPending(true);
    try {
      await applyPromo(wanted, subtotalPaise);
      setCode("");
      setError(undefined);
      toast.success(texts.applied);
    } catch (failure) {
      fail(serverText(failure, texts.failedToApply));
    } finally {
      setPending(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void apply(code);
  };
  /** Of the list: another code that is applied is swapped after one question. */
  const choose = (wanted: string) =>
    promo && promo.code !== wanted ? setSwap({ from: promo.code, to: wanted }) : void apply(wanted);
  const swapCodes = async ({ to }: Swap) => {
    await apply(to, null);
    setSwap(null);
  };

  const remove = () => {
    removePromo();
    setError(undefined);
    input.current?.focus();
  };

  return (
    <div className={styles.promoPanel}>
      <form noValidate onSubmit={submit}>
        <FieldFrame label={texts.label} error={error} keepsErrorRoom>
          {(control) => (
            <div className={styles.promo}>
              <Input
                {...control}
                ref={input}
                className="grow"
                value={code}
                maxLength={PROMO_CODE_MAX}
                placeholder={texts.placeholder}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="done"
                onChange={(event) => {
                  setCode(event.target.value);
                  forgive();
                }}
              />
              <Button type="submit" look="ghost" pending={isPending} pendingText={texts.applying}>
                {texts.apply}
              </Button>
            </div>
          )}
        </FieldFrame>
      </form>
      <PromoOffers
        price={price}
        onUse={choose}
        applied={
          promo && {
            code: promo.code,
            row: <AppliedRow promo={promo} discountPaise={discountPaise(price.charges)} onRemove={remove} />,
          }
        }
      />
      <ConfirmDialog
        open={swap !== null}
        onOpenChange={() => setSwap(null)}
        title={swap && texts.swapQuestion(swap.to, swap.from)}
        verb={swap && texts.takeCode(swap.to)}
        stay={swap && texts.keepCode(swap.from)}
        pending={isPending}
        pendingText={texts.applying}
        onConfirm={() => swap && void swapCodes(swap)}
      >
        {texts.oneCode}
      </ConfirmDialog>
    </div>
  );
}

interface Swap {
  from: string;
  to: string;
}

/** Refusals that need no call, in the order of spec section 5. */
function refusalBefore(code: string, applied: AppliedPromo | null, subtotalPaise: number): string | null {
  if (code.trim() === "") return ENTER_PROMO;
  if (applied) return texts.alreadyApplied;
  return subtotalPaise === 0 ? texts.emptyCart : null;
}

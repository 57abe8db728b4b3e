import type { SavedAddress } from "@forno/contract/user/account.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useLocation } from "react-router";
import { failureText } from "../../../platform/api/failure.ts";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { rememberPage } from "../../session/session-store.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { useAreaRules, useQuoteAt } from "../area-rules.ts";
import { feeWords, timeWords } from "../place-words.ts";
import { addressesQuery, placeOfAddress } from "../saved-addresses.ts";
import { placeSheetTexts as texts } from "../texts/en-sheet.ts";
import type { DraftPlace } from "./draft-place.ts";
import styles from "./place-sheet.module.css";

/** The customer's addresses, each with what delivery there costs. */
export function SavedPlaces({ draft }: { draft: DraftPlace }) {
  const { data, error } = useQuery(addressesQuery);
  const title = useId();
  if (error) return <p className="small muted">{failureText(error, texts.savedFailed)}</p>;
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h3 id={title}>{texts.saved}</h3>
      <div className={styles.addresses} role="radiogroup" aria-labelledby={title}>
        {data.map((address) => (
          <SavedPlace key={address._id} address={address} draft={draft} />
        ))}
      </div>
    </section>
  );
}

function SavedPlace({ address, draft }: { address: SavedAddress; draft: DraftPlace }) {
  const place = placeOfAddress(address);
  const quoteAt = useQuoteAt();
  const rules = useAreaRules();
  const settings = useSettings();
  const { area, feePaise, problem } = quoteAt({ fulfilment: "delivery", place });
  const problemText = problem === "outsideArea" ? texts.notServed : !place || (rules && !area) ? texts.noPlace : null;
  return (
    <label>
      <input
        type="radio"
        name="saved-place"
        disabled={!place}
        checked={draft.place?.addressId === address._id}
        onChange={() => place && draft.choose(place)}
      />
      <span className="grow">
        <b>{address.label}</b>
        <small>{[address.line, address.pincode].filter(Boolean).join(", ")}</small>
        {problemText && <small className={styles.problem}>{problemText}</small>}
      </span>
      {area && feePaise !== null && (
        <span className={styles.terms}>
          <span className="money">{feeWords(feePaise)}</span>
          <small>{timeWords(settings, "delivery", area)}</small>
        </span>
      )}
    </label>
  );
}

/** After the sign-in the customer is here again. */
export function SignInHint() {
  const { pathname } = useLocation();
  return (
    <p className="small muted">
      <PageLink className={styles.link} to="/login" replace onClick={() => rememberPage(pathname)}>
        {texts.signIn}
      </PageLink>{" "}
      <span>{texts.signInFor}</span>
    </p>
  );
}

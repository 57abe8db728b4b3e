import type { ReactNode } from "react";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { legalTexts } from "../../../features/settings/texts/en.ts";
import { telLink } from "../../../platform/format/links.ts";
import { type PolicySection, policyTexts as texts } from "../texts/en-policy.ts";
import styles from "./policy-page.module.css";

const CONTACT = "ask";

interface PolicyPageProps {
  title: string;
  version: string;
  updated: string;
  lead: string;
  shortPoints: readonly string[];
  sections: readonly PolicySection[];
  contact: (shop: string) => string;
  /** Shown if the shop has no phone, email or address. */
  contactNone: (shop: string) => string;
  /** Shown before the sections. */
  first?: { id: string; title: string; content: ReactNode };
}

export function PolicyPage({ title, version, updated, lead, shortPoints, sections, contact, contactNone, first }: PolicyPageProps) {
  const entries = [...(first ? [first] : []), ...sections, { id: CONTACT, title: texts.contactTitle }];
  return (
    <article className={`container ${styles.policy}`}>
      <header>
        <p className={`label ${styles.version}`}>{`${version} · ${updated}`}</p>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <Contents entries={entries} />
      <div className={styles.words}>
        <section className={styles.short} aria-labelledby="short">
          <h2 id="short" className="heading3">
            {texts.short}
          </h2>
          <Points points={shortPoints} />
        </section>
        {first?.content}
        {sections.map(({ id, title: heading, paragraphs = [], points = [] }) => (
          <section key={id} id={id}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points.length > 0 ? <Points points={points} /> : null}
          </section>
        ))}
        <Contact contact={contact} contactNone={contactNone} />
      </div>
    </article>
  );
}

/** Plain anchors: the page works without scripts. */
function Contents({ entries }: { entries: readonly { id: string; title: string }[] }) {
  return (
    <nav className={styles.contents} aria-label={texts.contents}>
      <ul>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Contact({ contact, contactNone }: Pick<PolicyPageProps, "contact" | "contactNone">) {
  const { shopName, phone, email, address, grievanceName, grievancePhone, grievanceEmail } = useSettings();
  const isReachable = phone !== null || email !== null || address !== null;
  return (
    <section id={CONTACT}>
      <h2>{texts.contactTitle}</h2>
      <p>{isReachable ? contact(shopName) : contactNone(shopName)}</p>
      <address>
        <Links phone={phone} email={email} />
        {address ? <span>{address}</span> : null}
      </address>
      {grievanceName ? (
        <>
          <h3>{legalTexts.grievance}</h3>
          <p>{texts.grievance}</p>
          <address>
            <span>{grievanceName}</span>
            <Links phone={grievancePhone} email={grievanceEmail} />
          </address>
        </>
      ) : null}
    </section>
  );
}

const Links = ({ phone, email }: Record<"phone" | "email", string | null>) => (
  <>
    {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    {phone ? <a href={telLink(phone)}>{phone}</a> : null}
  </>
);

import type { MetaArgs } from "react-router";
import { pageDescriptions, pageTitles } from "#texts/pages.ts";
import { type PolicySection, privacyTexts as texts } from "#texts/privacy.ts";
import { useSettings } from "../../features/settings/settings-store.ts";
import { telLink } from "../../platform/format/tel-link.ts";
import { publicMeta } from "../page-meta.ts";
import "./privacy.css";

export const meta = (args: MetaArgs) => publicMeta(args, { title: pageTitles.privacy, description: pageDescriptions.privacy });

const KEPT = "kept";
const CONTACT = "ask";
const sections: readonly PolicySection[] = texts.sections;

export default function Privacy() {
  return (
    <article className="wrap policy">
      <header>
        <p className="lab version">
          {texts.version} · {texts.updated}
        </p>
        <h1>{pageTitles.privacy}</h1>
        <p className="lead">{texts.lead}</p>
      </header>
      <Contents />
      <div className="words">
        <section className="short" aria-labelledby="short">
          <h2 id="short" className="h3">
            {texts.short}
          </h2>
          <Points points={texts.shortPoints} />
        </section>
        <KeptTable />
        {sections.map(({ id, title, paragraphs = [], points = [] }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points.length > 0 ? <Points points={points} /> : null}
          </section>
        ))}
        <WhomToAsk />
      </div>
    </article>
  );
}

/** Plain anchors: the page is read without its script, too. */
function Contents() {
  const entries = [{ id: KEPT, title: texts.tableTitle }, ...sections, { id: CONTACT, title: texts.contactTitle }];
  return (
    <nav className="contents" aria-label={texts.contents}>
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
    <ul className="points">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function KeptTable() {
  const { what, why, howLong } = texts.tableHeads;
  return (
    <section id={KEPT}>
      <h2 id="kept-title">{texts.tableTitle}</h2>
      <table className="kept" aria-labelledby="kept-title">
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{why}</th>
            <th scope="col">{howLong}</th>
          </tr>
        </thead>
        <tbody>
          {texts.table.map((row) => (
            <tr key={row.what}>
              <th scope="row">{row.what}</th>
              <td data-label={why}>{row.why}</td>
              <td data-label={howLong}>{row.howLong}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function WhomToAsk() {
  const { shopName, phone, email, address } = useSettings();
  const isReachable = phone !== null || email !== null || address !== null;
  return (
    <section id={CONTACT}>
      <h2>{texts.contactTitle}</h2>
      <p>{isReachable ? texts.contact(shopName) : texts.contactNone(shopName)}</p>
      <address>
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}
        {phone ? <a href={telLink(phone)}>{phone}</a> : null}
        {address ? <span>{address}</span> : null}
      </address>
    </section>
  );
}

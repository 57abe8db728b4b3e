import type { MetaArgs } from "react-router";
import { publicMeta } from "../../../frame/page/page-meta.ts";
import { privacyTexts as texts } from "../texts/en-privacy.ts";
import policyPageStyles from "./policy-page.module.css";
import { PolicyPage } from "./policy-page.tsx";

export const meta = (args: MetaArgs) => publicMeta(args, texts);

const KEPT = "kept";

export default function Privacy() {
  return <PolicyPage {...texts} first={{ id: KEPT, title: texts.tableTitle, content: <RetentionTable /> }} />;
}

function RetentionTable() {
  const { what, why, howLong } = texts.tableHeads;
  return (
    <section id={KEPT}>
      <h2 id="kept-title">{texts.tableTitle}</h2>
      <table className={policyPageStyles.kept} aria-labelledby="kept-title">
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

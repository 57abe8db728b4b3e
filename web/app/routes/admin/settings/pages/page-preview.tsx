import {
  ABOUT_PARTS,
  DELIVERY_PARTS,
  type PagePart,
  pageEntries,
  pageParagraphs,
} from "@forno/contract/settings/rules/page-parts.ts";
import { useSettings } from "../../../../features/settings/settings-store.ts";
import { pagesTexts as texts } from "../../../../features/settings/texts/en-admin.ts";
import styles from "./page-preview.module.css";

export const PAGES = { about: ABOUT_PARTS, delivery: DELIVERY_PARTS };
export type WrittenPage = keyof typeof PAGES;

interface PagePreviewProps {
  page: WrittenPage;
  draft: Partial<Record<PagePart, string>>;
}

/** What the owner wrote, saved or not, as on a customer's phone. */
export function PagePreview({ page, draft }: PagePreviewProps) {
  const { hasSamplePages, aboutPicture } = useSettings();
  const written = PAGES[page].filter((part) => part !== "storyTitle" && draft[part]?.trim());
  return (
    <section className={styles.phone} aria-label={texts.whatCustomersSee}>
      <p className={styles.title}>{texts[page]}</p>
      {page === "about" && aboutPicture ? <img src={`/uploads/${aboutPicture}?w=640`} alt={texts.picture} /> : null}
      {written.length === 0 ? <p className="muted">{hasSamplePages ? texts.samplesShown : texts.nothingWritten}</p> : null}
      {written.map((part) => (
        <div key={part}>
          {part === "lead" ? null : <p className={styles.heading}>{(part === "story" && draft.storyTitle) || texts.parts[part]}</p>}
          <Part part={part} value={draft[part] ?? ""} />
        </div>
      ))}
    </section>
  );
}

function Part({ part, value }: { part: PagePart; value: string }) {
  if (!(part in texts.rows)) return pageParagraphs(value).map((paragraph) => <p key={paragraph}>{paragraph}</p>);
  return (
    <ul className={part === "team" ? styles.figures : undefined}>
      {pageEntries(value).map(({ name, text }) => (
        <li key={name + text}>
          <b>{name}</b>
          {text ? <span>{text}</span> : null}
        </li>
      ))}
    </ul>
  );
}

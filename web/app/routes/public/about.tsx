import { pageEntries, pageParagraphs } from "@forno/contract/settings/rules/page-parts.ts";
import type { MetaArgs } from "react-router";
import { legalLines } from "../../features/settings/legal-lines.ts";
import { useSettings } from "../../features/settings/settings-store.ts";
import { publicMeta } from "../../frame/page/page-meta.ts";
import { useFrontPage } from "../../frame/site/front-page.ts";
import { CutOut } from "../../pictures/cut-out.tsx";
import { margheritaCut } from "../../pictures/margherita-cut.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { Stat, Stats } from "../../ui/display/stat.tsx";
import { ProgressRing } from "../../ui/icons/progress-ring.tsx";
import { SectionLink } from "../../ui/page/page-link.tsx";
import styles from "./about.module.css";
import { aboutTexts as texts } from "./texts/en-about.ts";

export const meta = (args: MetaArgs) => publicMeta(args, { title: texts.pageTitle, description: texts.description });

/** What the owner wrote; in a demo the sample in its place, in a live shop nothing. */
function useAbout() {
  const { pages, hasSamplePages, shopName } = useSettings();
  const sampleOr = <Part,>(sample: Part, none: Part): Part => (hasSamplePages ? sample : none);
  return {
    lead: pages.lead || sampleOr(texts.lead(shopName), ""),
    storyTitle: pages.storyTitle || texts.storyTitle,
    story: pages.story ? pageParagraphs(pages.story) : sampleOr<readonly string[]>(texts.story, []),
    mission: pages.mission || sampleOr<string>(texts.mission, ""),
    values: pages.values ? pageEntries(pages.values) : sampleOr<readonly { name: string; text: string }[]>(texts.values, []),
    team: pages.team
      ? pageEntries(pages.team).map(({ name, text }) => ({ term: text, value: name }))
      : sampleOr<readonly { term: string; value: string; note?: string }[]>(texts.team, []),
  };
}

export default function About() {
  const { storyTitle, story, mission, team } = useAbout();
  return (
    <div className={styles.about}>
      <Opening />
      {story.length > 0 ? (
        <section className={`container ${styles.story}`} aria-labelledby="story">
          <h2 id="story">{storyTitle}</h2>
          <div>
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ) : null}
      {mission ? (
        <section className={styles.mission} aria-labelledby="mission">
          <div className="container">
            <h2 id="mission" className="label">
              {texts.missionTitle}
            </h2>
            <p>{mission}</p>
          </div>
        </section>
      ) : null}
      <Values />
      {team.length > 0 ? (
        <div className="container">
          <h2>{texts.teamTitle}</h2>
          <Stats label={texts.teamTitle}>
            {team.map((stat, index) => (
              <Stat key={stat.term} {...stat} hot={index === 0} />
            ))}
          </Stats>
        </div>
      ) : null}
      <Legal />
      <Closing />
    </div>
  );
}

function Opening() {
  const { lead } = useAbout();
  const { aboutPicture, shopName } = useSettings();
  return (
    <section className={`container ${styles.opening}`}>
      <div>
        <h1>{texts.title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      <div className={styles.door}>
        {aboutPicture ? (
          <img className={styles.own} src={`/uploads/${aboutPicture}?w=640`} alt={shopName} />
        ) : (
          <CutOut picture={margheritaCut} sizes="(min-width: 900px) 40vw, 88vw" alt={texts.picture} eager />
        )}
      </div>
    </section>
  );
}

function Values() {
  const { values } = useAbout();
  if (values.length === 0) return null;
  return (
    <section className="container" aria-labelledby="values">
      <h2 id="values">{texts.valuesTitle}</h2>
      <ul className={styles.values}>
        {values.map(({ name, text }, index) => (
          <li key={name}>
            <ProgressRing value={index + 1} of={values.length} />
            <h3>{name}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who runs the shop; left out until that is set. */
function Legal() {
  const lines = legalLines(useSettings());
  if (lines.length === 0) return null;
  return (
    <section className="container" aria-labelledby="legal">
      <h2 id="legal">{texts.legalTitle}</h2>
      <address>
        {lines.map((line) => (
          <p key={line} className="muted">
            {line}
          </p>
        ))}
      </address>
    </section>
  );
}

function Closing() {
  const page = useFrontPage();
  return (
    <section className={`container ${styles.closing}`}>
      <h2 className="heading1">{texts.closing}</h2>
      <SectionLink page={page} section="menu" className={buttonClass({ size: "big" })}>
        {texts.viewMenu}
      </SectionLink>
    </section>
  );
}

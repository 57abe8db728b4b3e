import type { MetaArgs } from "react-router";
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

export default function About() {
  return (
    <div className={styles.about}>
      <Opening />
      <section className={`container ${styles.story}`} aria-labelledby="story">
        <h2 id="story">{texts.storyTitle}</h2>
        <div>
          {texts.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <section className={styles.mission} aria-labelledby="mission">
        <div className="container">
          <h2 id="mission" className="label">
            {texts.missionTitle}
          </h2>
          <p>{texts.mission}</p>
        </div>
      </section>
      <Values />
      <section className="container" aria-labelledby="team">
        <h2 id="team">{texts.teamTitle}</h2>
        <Stats label={texts.teamTitle}>
          {texts.team.map((stat, index) => (
            <Stat key={stat.term} {...stat} hot={index === 0} />
          ))}
        </Stats>
      </section>
      <Closing />
    </div>
  );
}

function Opening() {
  const { shopName } = useSettings();
  return (
    <section className={`container ${styles.opening}`}>
      <div>
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead(shopName)}</p>
      </div>
      <div className={styles.door}>
        <CutOut picture={margheritaCut} sizes="(min-width: 900px) 40vw, 88vw" alt={texts.picture} eager />
      </div>
    </section>
  );
}

function Values() {
  return (
    <section className="container" aria-labelledby="values">
      <h2 id="values">{texts.valuesTitle}</h2>
      <ul className={styles.values}>
        {texts.values.map(({ name, text }, index) => (
          <li key={name}>
            <ProgressRing value={index + 1} of={texts.values.length} />
            <h3>{name}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
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

import type { System } from "@forno/contract/operations/system.ts";
import { formatDate, formatDateTime } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./operations.module.css";
import { useMarkReleasesRead } from "./system-queries.ts";
import { systemTexts as texts } from "./texts/en.ts";

export function VersionPanel({ system }: { system: System }) {
  const { version, build, startedAt, node, previousVersion } = system;
  const facts = [
    [texts.version, version],
    ...(build ? [[texts.build, build] as const] : []),
    [texts.runningSince, formatDateTime(startedAt)],
    [texts.node, node],
    ...(previousVersion ? [[texts.previousVersion, previousVersion] as const] : []),
  ] as const;
  return (
    <Panel title={texts.version}>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Items of the changelog use backquotes for commands and paths. */
const plain = (text: string): string => text.replaceAll("`", "");

export function ReleasesPanel({ system: { news, hasUnreadNews } }: { system: System }) {
  const { mutate, isPending } = useMarkReleasesRead();
  return (
    <Panel
      title={
        <>
          <span>{texts.whatIsNew}</span> {hasUnreadNews ? <Tag look="ok">{texts.isNew}</Tag> : null}
        </>
      }
      actions={
        hasUnreadNews ? (
          <Button look="ghost" size="sm" pending={isPending} onClick={() => mutate()}>
            {texts.markRead}
          </Button>
        ) : null
      }
    >
      {news.map(({ version, date, changes }) => (
        <div key={version} className={styles.release}>
          <h3>{texts.released(version, formatDate(`${date}T00:00:00+05:30`))}</h3>
          {changes.map(({ kind, items }) => (
            <div key={kind}>
              <h4>{kind}</h4>
              <ul>
                {items.map((item) => (
                  <li key={item}>{plain(item)}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      ))}
    </Panel>
  );
}

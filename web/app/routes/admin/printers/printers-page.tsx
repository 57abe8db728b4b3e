import type { Printer, PrintJob } from "@forno/contract/printing/printing.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { printersTitle } from "../../../features/printing/feature.ts";
import { PrinterForm } from "../../../features/printing/printer-form.tsx";
import own from "../../../features/printing/printing.module.css";
import { isAway, jobsQuery, printersQuery, usePrint, useTestPage } from "../../../features/printing/printing-queries.ts";
import { jobStates, slipNames, printingTexts as texts } from "../../../features/printing/texts/en.ts";
import { connectUsb, hasUsb, isConnectedHere } from "../../../features/printing/usb-printer.ts";
import styles from "../../../features/staff/staff.module.css";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { useNow } from "../../../platform/state/now.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { buttonClass } from "../../../ui/controls/button-class.ts";
import { PrinterIcon } from "../../../ui/icons/admin-icons.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { ArrowLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";

const NEW = "new";
const LOOK_EVERY_MS = 15_000;

/** The printers and the last slips, and beside them the chosen printer: on phones one or the other. */
export default function Printers() {
  const { id } = useParams();
  const query = useQuery(printersQuery);
  const printer = query.data?.data.find(({ _id }) => _id === id);
  return (
    <>
      <PageHeader
        compact
        title={printersTitle}
        actions={
          <PageLink className={buttonClass({})} to={`/admin/printers/${NEW}`}>
            <PlusIcon small />
            {texts.add}
          </PageLink>
        }
      />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<ListSkeleton />}>
        {({ data, stations }) => (
          <div className={classNames(styles.page, id !== undefined && styles.chosen)}>
            <div className={styles.list}>
              {data.length === 0 ? <Empty shape="nothing" title={texts.none} text={texts.noneText} /> : null}
              {data.length > 0 ? (
                <Panel title={printersTitle}>
                  <PrinterList printers={data} chosen={id} />
                </Panel>
              ) : null}
              {data.length > 0 ? <LastSlips /> : null}
            </div>
            {id === undefined ? null : (
              <div className={styles.person}>
                <PageLink className={classNames(styles.back, buttonClass({ look: "quiet", size: "sm" }))} to="/admin/printers">
                  <ArrowLeftIcon small />
                  {texts.back}
                </PageLink>
                {printer || id === NEW ? (
                  <section className={styles.panel} aria-label={printer?.name ?? texts.newPrinter}>
                    <h2>{printer?.name ?? texts.newPrinter}</h2>
                    {printer ? <Trial printer={printer} /> : null}
                    <PrinterForm key={id} printer={printer ?? null} stations={stations} />
                  </section>
                ) : (
                  <Empty shape="noMatch" title={texts.notFound} />
                )}
              </div>
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

function PrinterList({ printers, chosen }: { printers: readonly Printer[]; chosen: string | undefined }) {
  const now = useNow(LOOK_EVERY_MS);
  return (
    <ul className={styles.people} aria-label={printersTitle}>
      {printers.map((printer) => {
        const { _id, name, connection, address, waiting } = printer;
        return (
          <li key={_id}>
            <PageLink to={`/admin/printers/${_id}`} aria-current={_id === chosen ? "page" : undefined}>
              <span className={styles.initials} aria-hidden="true">
                <PrinterIcon />
              </span>
              <span className={styles.who}>
                <b>{name}</b>
                <small>{address ?? texts.connections[connection]}</small>
              </span>
              <span className={styles.what}>
                <b>{isAway(printer, now) || printer.failingSince ? texts.away : texts.ready}</b>
                <small>{waiting > 0 ? texts.waiting(waiting) : null}</small>
              </span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}

function Trial({ printer: { _id, connection } }: { printer: Printer }) {
  const test = useTestPage();
  const [isHere, setHere] = useState(() => isConnectedHere(_id));
  const isUsb = connection === "usb";
  return (
    <div>
      <div className={own.buttons}>
        <Button look="ghost" size="sm" pending={test.isPending} onClick={() => test.mutate(_id)}>
          <PrinterIcon small />
          {texts.test}
        </Button>
        {isUsb && hasUsb() ? (
          <Button look="ghost" size="sm" onClick={() => void connectUsb(_id).then((isChosen) => isChosen && setHere(true))}>
            {texts.connect}
          </Button>
        ) : null}
      </div>
      {isUsb ? <p className="small muted">{hasUsb() ? (isHere ? texts.connected : texts.connectHint) : texts.noUsb}</p> : null}
    </div>
  );
}

function LastSlips() {
  const query = useQuery(jobsQuery);
  return (
    <Panel title={texts.jobs}>
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<ListSkeleton />}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p className="muted">{texts.noJobs}</p>
          ) : (
            <ol className={styles.activity} aria-label={texts.jobs}>
              {jobs.map((job) => (
                <LastSlip key={job._id} job={job} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </Panel>
  );
}

function LastSlip({ job: { createdAt, slip, orderId, orderNumber, printerName, state, isReprint, error } }: { job: PrintJob }) {
  const print = usePrint();
  const name = slip ? slipNames[slip] : texts.testPage;
  const words = [jobStates[state], isReprint && texts.reprint, error].filter(Boolean).join(", ");
  return (
    <li>
      <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      <span>
        <span>{texts.jobLine(name, orderNumber)}</span>
        <br />
        <small className="muted">{`${printerName}: ${words}`}</small>
        {state === "failed" && slip && orderId ? (
          <>
            <br />
            <Button look="ghost" size="sm" pending={print.isPending} onClick={() => print.mutate({ orderId, slip })}>
              {texts.printAgain}
            </Button>
          </>
        ) : null}
      </span>
    </li>
  );
}

const ListSkeleton = () => (
  <Loading>
    <Skeleton height="240px" />
  </Loading>
);

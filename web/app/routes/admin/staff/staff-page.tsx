import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { MayLink } from "../../../features/session/may-link.tsx";
import { useMay } from "../../../features/session/session-store.ts";
import { useChangeShop } from "../../../features/settings/admin/save-settings.tsx";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { staffTitle } from "../../../features/staff/feature.ts";
import { Invitation } from "../../../features/staff/invitation.tsx";
import styles from "../../../features/staff/staff.module.css";
import { StaffActivity } from "../../../features/staff/staff-activity.tsx";
import { StaffForm } from "../../../features/staff/staff-form.tsx";
import { StaffList } from "../../../features/staff/staff-list.tsx";
import { staffQuery } from "../../../features/staff/staff-queries.ts";
import { staffTexts as texts } from "../../../features/staff/texts/en.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { buttonClass } from "../../../ui/controls/button-class.ts";
import { Switch } from "../../../ui/controls/switch.tsx";
import { FieldFrame } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { ArrowLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";

const NEW = "new";

/** The people, and beside them the chosen one: on phones one or the other. */
export default function Staff() {
  const { id } = useParams();
  const query = useQuery(staffQuery);
  const mayRead = useMay("reports");
  const maySet = useMay("settings");
  const person = query.data?.find(({ _id }) => _id === id);
  return (
    <>
      <PageHeader
        compact
        title={staffTitle}
        actions={
          <PageLink className={buttonClass({})} to={`/admin/staff/${NEW}`}>
            <PlusIcon small />
            {texts.add}
          </PageLink>
        }
      />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<ListSkeleton />}>
        {(people) => (
          <div className={classNames(styles.page, id !== undefined && styles.chosen)}>
            <div className={styles.list}>
              <Panel title={texts.people}>
                <StaffList people={people} chosen={id} />
              </Panel>
              <p className="small muted">
                {texts.partners}{" "}
                <MayLink needs="delivery" to="/admin/delivery-boys">
                  {texts.partnersLink}
                </MayLink>
              </p>
              {maySet ? <SecondFactorSwitch /> : null}
              {maySet ? <LockChoice /> : null}
            </div>
            {id === undefined ? null : (
              <div className={styles.person}>
                <PageLink className={classNames(styles.back, buttonClass({ look: "quiet", size: "sm" }))} to="/admin/staff">
                  <ArrowLeftIcon small />
                  {texts.back}
                </PageLink>
                {person || id === NEW ? (
                  <StaffForm key={id} person={person ?? null} />
                ) : (
                  <Empty shape="noMatch" title={texts.notFound} />
                )}
                {person && person.userId === null ? <Invitation person={person} /> : null}
                {mayRead && person?.userId ? <StaffActivity userId={person.userId} name={person.name} /> : null}
              </div>
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

/** Saved at once. */
function SecondFactorSwitch() {
  const { staffSecondFactor } = useSettings();
  const { change, isPending, pending } = useChangeShop();
  return (
    <div>
      <Switch
        checked={pending.staffSecondFactor ?? staffSecondFactor}
        pending={isPending}
        onChange={(next) => change({ staffSecondFactor: next })}
      >
        {texts.secondFactor}
      </Switch>
      <p className="small muted">{texts.secondFactorHint}</p>
    </div>
  );
}

const LOCK_MINUTES = [1, 2, 5, 10, 30, 60];

/** Saved at once. A number of minutes that was set otherwise is among the choices. */
function LockChoice() {
  const { staffLockMinutes: set } = useSettings();
  const { change, isPending } = useChangeShop();
  const choices = [...new Set([...LOCK_MINUTES, ...(set === null ? [] : [set])])].sort((one, other) => one - other);
  return (
    <FieldFrame label={texts.lockAfter} hint={texts.lockHint}>
      {(control) => (
        <Select
          {...control}
          disabled={isPending}
          options={[{ value: "", text: texts.never }, ...choices.map((each) => ({ value: `${each}`, text: texts.minutes(each) }))]}
          value={set === null ? "" : `${set}`}
          onChange={({ target }) => change({ staffLockMinutes: target.value === "" ? null : Number(target.value) })}
        />
      )}
    </FieldFrame>
  );
}

function ListSkeleton() {
  return (
    <Loading>
      <Skeleton height="320px" />
    </Loading>
  );
}

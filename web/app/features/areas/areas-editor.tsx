/** How delivery is charged: one fee, or by area. Everything here is saved together. */
import { AREAS_MAX } from "@forno/contract/fulfilment/fulfilment-input.ts";
import { findingsOf } from "@forno/contract/fulfilment/rules/area-findings.ts";
import { DELIVERY_PRICINGS, type Place, type Point, type ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { cornerOf, doubtOf, type PlaceDoubt, pointOf, swapped } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { type FormEvent, useDeferredValue, useMemo, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { AmountField } from "../../ui/fields/amount-field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { PlusIcon } from "../../ui/icons/icons.tsx";
import { ShopMap } from "../../ui/map/shop-map.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { InlineError } from "../../ui/status/banner.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { LeaveQuestion } from "../menu-editor/unsaved/leave-question.tsx";
import { useSaveSettings } from "../settings/admin/save-settings.tsx";
import styles from "./areas.module.css";
import { DoubtQuestion } from "./doubt-question.tsx";
import { coordinatesText } from "./draft/number-text.ts";
import { PAGE_FIELDS, type PageField, useAreasDraft } from "./draft/use-areas-draft.ts";
import { areasTitle } from "./feature.ts";
import { Findings } from "./findings.tsx";
import { AreaDrawer } from "./form/area-drawer.tsx";
import { LocationField } from "./location-field.tsx";
import { holesIn, mapAreasOf } from "./map-areas.ts";

import { AreasTable } from "./table/areas-table.tsx";
import { PlaceTester } from "./tester/place-tester.tsx";
import { placeIn, testedPlace } from "./tester/tested-place.ts";
import { areasTexts as texts } from "./texts/en.ts";

export function AreasEditor({ settings }: { settings: Settings }) {
  const used = useAreasDraft(settings);
  const { draft, terms, change, changeAreas } = used;
  const { form, errors, isFine, clearErrors } = useFormErrors<PageField>(PAGE_FIELDS);
  const { mutate, isPending } = useSaveSettings();
  const [open, setOpen] = useState<{ area: ServiceArea | null } | null>(null);
  const [tested, setTested] = useState<Place | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [doubt, setDoubt] = useState<PlaceDoubt | null>(null);
  const byArea = draft.deliveryPricing === "areas";
  const checked = useDeferredValue(terms);
  const findings = useMemo(() => (checked.deliveryPricing === "areas" ? findingsOf(checked) : []), [checked]);
  const found = tested && testedPlace(terms, tested, settings.kitchen.prepMinutes);
  const chosen = found?.kind === "area" ? found.area._id : null;

  const save = () => {
    if (!isFine(used.errors())) return;
    mutate({ body: used.body(), isOvertakenBy: used.isOvertakenBy }, { onSuccess: (isSaved) => isSaved && used.saved() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const doubtful = used.newLocation && doubtOf([cornerOf(used.newLocation)]);
    if (doubtful) setDoubt(doubtful);
    else save();
  };
  const edit = (name: PageField, value: string) => {
    clearErrors(name);
    change({ [name]: value });
  };
  const pick = (at: Point) => {
    if (!isChoosing) return setTested({ location: at });
    setChoosing(false);
    edit("location", coordinatesText(at));
  };
  const store = (area: ServiceArea) => {
    const { areas } = draft;
    const isNew = areas.every(({ _id }) => _id !== area._id);
    changeAreas(isNew ? [...areas, area] : areas.map((one) => (one._id === area._id ? area : one)));
    setOpen(null);
  };
  const field = (name: PageField) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => edit(name, event.target.value),
  });
  const control = (
    <LocationField
      value={draft.location}
      error={errors.location}
      canChoose={byArea && terms.location !== null}
      isChoosing={isChoosing}
      onChoose={setChoosing}
      onChange={(value) => edit("location", value)}
    />
  );
  return (
    <>
      <PageHeader
        compact
        title={areasTitle}
        actions={byArea ? <AddButton isFull={draft.areas.length >= AREAS_MAX} onAdd={() => setOpen({ area: null })} /> : null}
      />
      <form ref={form} noValidate className={styles.editor} onSubmit={submit}>
        {used.isOvertaken ? (
          <InlineError
            action={
              <Button size="sm" look="ghost" onClick={used.dropAreas}>
                {texts.loadSaved}
              </Button>
            }
          >
            {texts.overtaken}
          </InlineError>
        ) : null}
        <div>
          <Segmented
            label={texts.pricing}
            options={DELIVERY_PRICINGS.map((value) => ({ value, text: texts.pricings[value] }))}
            value={draft.deliveryPricing}
            onChange={(deliveryPricing) => change({ deliveryPricing })}
          />
        </div>
        {byArea ? (
          <div className={styles.beside}>
            <Panel title={texts.areas} actions={<span className="small muted">{texts.firstFits}</span>}>
              {draft.areas.length > 0 ? (
                <AreasTable
                  areas={draft.areas}
                  chosen={chosen}
                  offersPickup={settings.fulfilment.pickup}
                  onReorder={changeAreas}
                  onOpen={(area) => setOpen({ area })}
                />
              ) : (
                <Empty shape="nothing" title={texts.noAreasTitle}>
                  {texts.noAreasText}
                </Empty>
              )}
              <Findings findings={findings} />
              <div className={styles.measures}>
                <div className={styles.factor}>
                  <AmountField {...field("detourFactor")} label={texts.roadFactor} hint={texts.roadFactorHint} />
                </div>
                {control}
              </div>
            </Panel>
            <ShopMap
              className={styles.map}
              label={texts.map}
              shop={terms.location}
              areas={[...mapAreasOf(terms, { chosen }), ...holesIn(findings)]}
              pin={tested?.location ?? null}
              isPinOff={chosen === null}
              onTap={pick}
              tiles={settings.map}
            />
          </div>
        ) : (
          <Panel title={texts.flatTitle}>
            <p className="small muted">{texts.flatHint}</p>
            <div className={styles.narrow}>
              <AmountField {...field("deliveryFee")} label={texts.fee} />
              {control}
            </div>
          </Panel>
        )}
        {used.isDirty ? (
          <div className={styles.saveBar}>
            <span className="small muted" role="status">
              {texts.unsaved}
            </span>
            <Button look="quiet" onClick={used.clear}>
              {texts.discard}
            </Button>
            <Button type="submit" pending={isPending} pendingText={texts.saving}>
              {texts.save}
            </Button>
          </div>
        ) : null}
      </form>
      {byArea ? (
        <PlaceTester
          found={found}
          offersPickup={settings.fulfilment.pickup}
          onTest={(text) => {
            const place = placeIn(text);
            setTested(place);
            return place !== null;
          }}
        />
      ) : null}
      {open ? (
        <AreaDrawer
          area={open.area}
          terms={terms}
          onDone={store}
          onRemove={() => {
            changeAreas(draft.areas.filter(({ _id }) => _id !== open.area?._id));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      <DoubtQuestion
        doubt={doubt}
        onClose={() => setDoubt(null)}
        onSwap={() => used.newLocation && edit("location", coordinatesText(pointOf(swapped(cornerOf(used.newLocation)))))}
        onKeep={save}
      />
      <LeaveQuestion name={texts.pageName} isDirty={used.isDirty} onDiscard={used.clear} />
    </>
  );
}

function AddButton({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  if (isFull) return <p className="small muted">{texts.tooMany(AREAS_MAX)}</p>;
  return (
    <Button onClick={onAdd}>
      <PlusIcon small />
      {texts.add}
    </Button>
  );
}

import type { MenuSection } from "@forno/contract/menu/menu.ts";
import { MENU_NAME_MAX, STATION_MAX, sectionInput } from "@forno/contract/menu/menu-input.ts";
import { foodTax } from "@forno/contract/tax/rules/tax-terms.ts";
import { type FormEvent, useId, useState } from "react";
import { changeFailureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import { fieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog, Dialog, DialogSubmit } from "../../../ui/overlay/dialog.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { useSettings } from "../../settings/settings-store.ts";
import { TaxFields } from "../food/parts/tax.tsx";
import { useRemoveSection, useSaveSection } from "../menu-queries.ts";
import { menuEditorTexts as texts } from "../texts/en.ts";

const STATIONS = ["oven", "sides", "drinks"];
const FIELDS = ["name", "station", "taxRate", "hsn"] as const;
const typed = (value: number | string | null | undefined): string => (value == null ? "" : `${value}`);

export interface SectionDialogProps {
  /** Null: a new one. */
  section: MenuSection | null;
  /** How many foods it has. */
  foods: number;
  /** Those of the other sections, to choose from. */
  stations: readonly string[];
  onClose: () => void;
}

/** Adds, renames or removes a section. */
export function SectionDialog({ section, foods, stations, onClose }: SectionDialogProps) {
  const [name, setName] = useState(section?.name ?? "");
  const [station, setStation] = useState(section?.station ?? "oven");
  const [own, setOwn] = useState({ taxRate: typed(section?.taxRate), hsn: typed(section?.hsn) });
  const { tax } = useSettings();
  const isTaxed = tax.scheme === "regular";
  const [isAsking, setAsking] = useState(false);
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const save = useSaveSection();
  const remove = useRemoveSection();
  const known = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ownTax = {
      taxRate: own.taxRate.trim() === "" ? null : Number(own.taxRate),
      hsn: own.hsn.trim() || null,
    };
    const wrong = isTaxed
      ? fieldErrors(FIELDS, sectionInput.pick({ taxRate: true, hsn: true }).safeParse(ownTax).error?.issues)
      : {};
    if (save.isPending || !isFine({ ...wrong, ...(name.trim() === "" && { name: texts.enterName }) })) return;
    const fields = { name: name.trim(), station: station.trim() || "oven", ...(isTaxed && ownTax) };
    save.mutate({ id: section?._id ?? null, fields }, { onSuccess: onClose });
  };
  return (
    <>
      <Dialog
        open={!isAsking}
        onOpenChange={onClose}
        title={section ? texts.editSection(section.name) : texts.newSection}
        locked={save.isPending}
      >
        <Form ref={form} onSubmit={submit}>
          {save.isError ? <InlineError quiet>{changeFailureText(save.error, texts.failedToSave)}</InlineError> : null}
          <Field
            fullRow
            label={texts.sectionName}
            name="name"
            value={name}
            maxLength={MENU_NAME_MAX}
            error={errors.name}
            data-focus-first
            onChange={(event) => {
              clearErrors("name");
              setName(event.target.value);
            }}
          />
          <Field
            fullRow
            label={texts.station}
            name="station"
            value={station}
            maxLength={STATION_MAX}
            list={known}
            hint={texts.stationHint}
            onChange={(event) => setStation(event.target.value)}
          />
          <datalist id={known}>
            {[...new Set([...STATIONS, ...stations])].map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          {isTaxed ? (
            <FormRow>
              <TaxFields
                draft={own}
                errors={errors}
                otherwise={foodTax(tax)}
                change={(changed) => {
                  clearErrors(...Object.keys(changed));
                  setOwn({ ...own, ...changed });
                }}
              />
            </FormRow>
          ) : null}
          <DialogSubmit>
            <Button type="submit" pending={save.isPending} pendingText={section ? texts.saving : texts.adding}>
              {section ? texts.save : texts.add}
            </Button>
          </DialogSubmit>
          {section ? (
            <FormRow>
              <Button look="danger" size="sm" onClick={() => setAsking(true)}>
                <TrashIcon small />
                {texts.removeSection}
              </Button>
            </FormRow>
          ) : null}
        </Form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={() => setAsking(false)}
        title={texts.removeSectionQuestion(section?.name ?? "")}
        verb={texts.remove}
        icon={<TrashIcon small />}
        danger
        pending={remove.isPending}
        pendingText={texts.removing}
        failure={remove.isError ? changeFailureText(remove.error, texts.failedToSave) : null}
        onConfirm={() => section && remove.mutate(section._id, { onSuccess: onClose })}
      >
        {texts.removeSectionText(foods)}
      </ConfirmDialog>
    </>
  );
}

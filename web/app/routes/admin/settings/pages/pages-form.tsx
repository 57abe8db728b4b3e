import { PAGE_PART_MAX, type PagePart } from "@forno/contract/settings/rules/page-parts.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { type FormEvent, useState } from "react";
import { Overtaken, useSettingsForm } from "../../../../features/settings/admin/save-settings.tsx";
import { saveTexts, pagesTexts as texts } from "../../../../features/settings/texts/en-admin.ts";
import { changedFields } from "../../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { Field, TextField } from "../../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../../ui/form/form.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Panel } from "../../../../ui/page/panel.tsx";
import { PAGES, PagePreview, type WrittenPage } from "./page-preview.tsx";
import { PageRows, type RowsPart } from "./page-rows.tsx";
import styles from "./pages-form.module.css";

interface WrittenFieldProps {
  name: PagePart;
  label: string;
  hint: string;
  fullRow: boolean;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

const WrittenField = ({ onChange, ...field }: WrittenFieldProps) =>
  field.name === "lead" || field.name === "storyTitle" || field.name === "mission" ? (
    <Field {...field} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField {...field} onChange={(event) => onChange(event.target.value)} />
  );

const partsOf =
  (page: WrittenPage) =>
  ({ pages }: Settings) =>
    Object.fromEntries(PAGES[page].map((part) => [part, pages[part]])) as Partial<Record<PagePart, string>>;

const startOf = { about: partsOf("about"), delivery: partsOf("delivery") };

const isRows = (part: PagePart): part is RowsPart => part in texts.rows;

/** What customers read on `/about` or `/delivery`, part by part, beside how it looks. */
export function PagesForm({ settings, page }: { settings: Settings; page: WrittenPage }) {
  const { start, draft, change, save, isPending, overtaken } = useSettingsForm(`page-${page}`, settings, startOf[page]);
  const [isShown, setShown] = useState(false);
  const changed = changedFields(start, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) save({ pages: changed });
  };
  const isSaved = Object.keys(changed).length === 0;
  const isPublished = isSaved && PAGES[page].some((part) => start[part]);
  return (
    <div className={styles.beside}>
      <Panel
        title={texts[page]}
        actions={
          <Tag look={isPublished ? "ok" : "no"}>{isPublished ? texts.published : isSaved ? texts.empty : texts.notSaved}</Tag>
        }
      >
        <Form onSubmit={submit}>
          {PAGES[page].map((part) =>
            isRows(part) ? (
              <PageRows key={part} part={part} value={draft[part] ?? ""} onChange={(value) => change({ [part]: value })} />
            ) : (
              <WrittenField
                key={part}
                name={part}
                label={texts.parts[part]}
                hint={texts.hints[part]}
                fullRow
                maxLength={PAGE_PART_MAX}
                value={draft[part] ?? ""}
                onChange={(value) => change({ [part]: value })}
              />
            ),
          )}
          <FormRow>
            <p className="small muted">{settings.hasSamplePages ? texts.sampleHint : texts.liveHint}</p>
          </FormRow>
          {overtaken.isShown ? (
            <FormRow>
              <Overtaken {...overtaken} />
            </FormRow>
          ) : null}
          <FormRow className="row">
            <Button look="ghost" onClick={() => setShown(true)}>
              {texts.preview}
            </Button>
            <Button type="submit" pending={isPending} pendingText={saveTexts.saving}>
              {texts.save[page]}
            </Button>
          </FormRow>
        </Form>
      </Panel>
      <div className={styles.side}>
        <p className="small muted" aria-hidden="true">
          {texts.whatCustomersSee}
        </p>
        <PagePreview page={page} draft={draft} />
      </div>
      <Dialog open={isShown} onOpenChange={setShown} title={texts.preview}>
        <PagePreview page={page} draft={draft} />
      </Dialog>
    </div>
  );
}

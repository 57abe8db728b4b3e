import { ABOUT_PARTS, DELIVERY_PARTS, PAGE_PART_MAX, type PagePart } from "@forno/contract/settings/rules/page-parts.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { FormEvent } from "react";
import { changedFields, useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import { useChangeShop } from "../settings-queries.ts";
import { pagesTexts as texts } from "../texts/en-admin.ts";

const PAGES = { about: ABOUT_PARTS, delivery: DELIVERY_PARTS };

/** What customers read on `/about` or `/delivery`, part by part. */
export function PagesForm({ settings: { pages, hasSamplePages }, page }: { settings: Settings; page: keyof typeof PAGES }) {
  const start = Object.fromEntries(PAGES[page].map((part) => [part, pages[part]])) as Partial<Record<PagePart, string>>;
  const { draft, change, saved } = useFormDraft(`page-${page}`, start);
  const { mutate, isPending } = useChangeShop();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ pages: changedFields(start, draft) }, { onSuccess: () => saved(draft) });
  };
  return (
    <Form onSubmit={submit}>
      <p className="small muted" data-full-row>
        {hasSamplePages ? texts.sampleHint : texts.liveHint}
      </p>
      {PAGES[page].map((part) => (
        <TextField
          key={part}
          name={part}
          label={texts.parts[part]}
          hint={texts.hints[part]}
          fullRow
          rows={part === "lead" || part === "mission" ? 2 : 4}
          maxLength={PAGE_PART_MAX}
          value={draft[part] ?? ""}
          onChange={(event) => change({ [part]: event.target.value })}
        />
      ))}
      <FormRow>
        <ButtonLink look="ghost" to={`/${page}`}>
          {texts.preview}
        </ButtonLink>
        <Button type="submit" pending={isPending} pendingText={texts.saving}>
          {texts.save[page]}
        </Button>
      </FormRow>
    </Form>
  );
}

import { tallyNamesCalls } from "@forno/contract/reports/reports-calls.ts";
import {
  TALLY_DEFAULTS,
  TALLY_NAME_MAX,
  TALLY_NAMES,
  type TallyNames,
  tallyNamesInput,
} from "@forno/contract/reports/tally-names-input.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { call } from "../../platform/api/call.ts";
import { useFormDraft } from "../../platform/storage/use-form-draft.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { Form } from "../../ui/form/form.tsx";
import { fieldErrors, useFormErrors } from "../../ui/form/use-form-errors.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { toastFailure } from "../session/failure-toast.ts";
import { reportsTexts } from "./texts/en.ts";

const texts = reportsTexts.tallyNames;

const namesQuery = queryOptions({
  queryKey: ["tally-names"],
  queryFn: async ({ signal }) => (await call(tallyNamesCalls.read, { signal })).data,
});

/** What the accountant's company in Tally and its ledgers are called. */
export default function TallyNamesPanel() {
  const { data } = useQuery(namesQuery);
  return data ? (
    <Panel title={texts.title}>
      <p className="small muted">{texts.hint}</p>
      <NamesForm names={data} />
    </Panel>
  ) : null;
}

function NamesForm({ names }: { names: TallyNames }) {
  const { draft, change, saved } = useFormDraft<TallyNames>(null, names);
  const { form, errors, isFine, clearErrors } = useFormErrors(TALLY_NAMES);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: TallyNames) => call(tallyNamesCalls.set, { body }),
    onSuccess: ({ message, data }, sent) => {
      saved(sent);
      client.setQueryData(namesQuery.queryKey, data);
      toast.success(message);
    },
    onError: (error) => toastFailure(error, texts.failed),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && isFine(fieldErrors(TALLY_NAMES, tallyNamesInput.safeParse(draft).error?.issues))) mutate(draft);
  };
  return (
    <Form ref={form} onSubmit={submit}>
      {TALLY_NAMES.map((name) => (
        <Field
          key={name}
          name={name}
          fullRow="phones"
          label={texts.fields[name]}
          value={draft[name]}
          error={errors[name]}
          placeholder={TALLY_DEFAULTS[name] || texts.openCompany}
          maxLength={TALLY_NAME_MAX}
          autoComplete="off"
          onChange={({ target: { value } }) => {
            clearErrors(name);
            change({ [name]: value });
          }}
        />
      ))}
      <div data-full-row>
        <Button type="submit" pending={isPending} pendingText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}

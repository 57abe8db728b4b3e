import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, TextField } from "../../../ui/fields/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Dialog, DialogSubmit } from "../../../ui/overlay/dialog.tsx";
import { importTexts, areaTexts as texts } from "../texts/en.ts";
import { GEOJSON_LENGTH_MAX, type ImportedOutline, outlineIn, UnusableOutline } from "./geojson.ts";

export interface ImportDialogProps {
  onImport: (outline: ImportedOutline) => void;
  onClose: () => void;
}

/** A GeoJSON file, which is read at once, or its pasted text. */
export function ImportDialog({ onImport, onClose }: ImportDialogProps) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<{ at: "file" | "text"; sentence: string } | null>(null);
  const read = (at: "file" | "text", content: string) => {
    try {
      onImport(outlineIn(content));
    } catch (error) {
      if (!(error instanceof UnusableOutline)) throw error;
      setWrong({ at, sentence: error.message });
    }
  };
  const readFile = async (file: File | undefined) => {
    setWrong(null);
    if (!file) return;
    if (file.size > GEOJSON_LENGTH_MAX) setWrong({ at: "file", sentence: importTexts.tooLarge });
    else read("file", await file.text());
  };
  return (
    <Dialog open onOpenChange={onClose} title={texts.importTitle}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          // Otherwise the form around the dialog would be sent as well.
          event.stopPropagation();
          read("text", text);
        }}
      >
        <p className="muted" data-full-row>
          {texts.importHint}
        </p>
        <Field
          fullRow
          type="file"
          label={texts.file}
          accept=".geojson,.json,application/geo+json"
          error={wrong?.at === "file" ? wrong.sentence : undefined}
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
        <TextField
          fullRow
          label={texts.pasted}
          value={text}
          spellCheck={false}
          error={wrong?.at === "text" ? wrong.sentence : undefined}
          onChange={({ target }) => {
            setWrong(null);
            setText(target.value);
          }}
        />
        <DialogSubmit>
          <Button type="submit">{texts.importButton}</Button>
        </DialogSubmit>
      </Form>
    </Dialog>
  );
}

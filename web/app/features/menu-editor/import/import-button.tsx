import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { importTexts as texts } from "../texts/en-import.ts";

const ImportDialog = lazy(() => import("./import-dialog.tsx"));

export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? (
        <Suspense>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

import { failureText } from "../../platform/api/failure.ts";
import { TextDialog, type TextDialogProps } from "../../ui/overlay/text-dialog.tsx";
import { secondFactorTexts as texts } from "./texts/en.ts";

const INPUT = { maxLength: 32, autoComplete: "one-time-code", autoCapitalize: "none", spellCheck: false } as const;
const wrongWith = (code: string) => (code.trim() === "" ? texts.enterCode : undefined);

export interface CodeDialogProps
  extends Pick<TextDialogProps, "open" | "onClose" | "title" | "verb" | "danger" | "pending" | "children"> {
  /** Why the last code did not do. */
  failure: unknown;
  onCode: (code: string) => void;
}

/** Asks for a code before something that weakens or changes the second factor. */
export function CodeDialog({ failure, onCode, ...dialog }: CodeDialogProps) {
  return (
    <TextDialog
      {...dialog}
      label={texts.code}
      input={INPUT}
      wrongWith={wrongWith}
      refused={failure ? failureText(failure, texts.failed) : undefined}
      pendingText={texts.checking}
      onConfirm={onCode}
    />
  );
}

import type { CheckResult } from "@forno/contract/operations/system.ts";
import { useState } from "react";
import { failureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { InlineError } from "../../../ui/status/banner.tsx";
import { countOf, countsText } from "../check-counts.ts";
import { setupTexts as texts } from "../texts/en.ts";
import { useFinishSetup } from "./setup-queries.ts";

interface FinishPanelProps {
  checks: readonly CheckResult[];
  onFinished: () => void;
}

export function FinishPanel({ checks, onFinished }: FinishPanelProps) {
  const [isAccepted, setAccepted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending, error } = useFinishSetup();
  const hasProblems = countOf(checks, "problem") > 0;
  const mustAccept = checks.some(({ outcome }) => outcome !== "ok");
  const finish = () => {
    if (mustAccept && !isAccepted) setAsked(true);
    else mutate(isAccepted, { onSuccess: onFinished });
  };
  return (
    <Panel title={texts.finish}>
      <p>{texts.finishText}</p>
      {hasProblems ? (
        <p>{`${countsText(checks)}. ${texts.finishBlocked}`}</p>
      ) : (
        <>
          {mustAccept ? (
            <Checkbox checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)}>
              {texts.acceptOpen}
            </Checkbox>
          ) : null}
          {isAsked && !isAccepted ? <InlineError>{texts.mustAccept}</InlineError> : null}
          {error ? <InlineError>{failureText(error, texts.failedToFinish)}</InlineError> : null}
          <div className="row">
            <Button pending={isPending} pendingText={texts.finishing} onClick={finish}>
              {texts.finish}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

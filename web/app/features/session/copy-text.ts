import { copyTexts as texts } from "#texts/desk/operations/copy.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** Browsers hand out the clipboard on secure pages only. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(texts.copied);
  } catch {
    toast.error(texts.failedToCopy);
  }
}

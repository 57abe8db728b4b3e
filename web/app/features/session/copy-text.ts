import { copyTexts as texts } from "#texts/admin/operations/copy.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** Browsers hand out the clipboard on secure pages only. Returns whether it was copied; if not, says so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(texts.copied);
    return true;
  } catch {
    toast.error(texts.failedToCopy);
    return false;
  }
}

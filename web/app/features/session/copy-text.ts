import { toast } from "../../ui/overlay/toast.ts";
import { copyTexts as texts } from "./texts/en-devices.ts";

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

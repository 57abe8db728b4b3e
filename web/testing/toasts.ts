import { vi } from "vitest";

/** The texts of the open page's toasts from now on, oldest first. Call it after the page was loaded. */
export async function collectToasts(): Promise<string[]> {
  const { toast } = await import("../app/ui/overlay/toast.ts");
  const toasts: string[] = [];
  for (const kind of ["success", "error", "info"] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => void toasts.push(text));
  return toasts;
}

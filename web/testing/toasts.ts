import { vi } from "vitest";

/** The texts of the open page's toasts from now on, oldest first. Call it after the page was loaded. */
export async function hearToasts(): Promise<string[]> {
  const { toast } = await import("../app/ui/overlay/toast.ts");
  const said: string[] = [];
  for (const kind of ["success", "error", "info"] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => void said.push(text));
  return said;
}

import { ApiFailure, serverText } from "../../platform/api/failure.ts";
import { toast } from "../../ui/overlay/toast.ts";

/** The server's sentence, else `fallback` (spec section 8). A session that has ended is told once, by the session itself. */
export function toastFailure(error: unknown, fallback: string): void {
  if (error instanceof ApiFailure && error.status === 401) return;
  toast.error(serverText(error, fallback));
}

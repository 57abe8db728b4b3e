import type { AlertChannel, AlertMessage } from "./alert-channel.ts";

/** For tests: records what was posted, and can be set to fail. */
export class FakeAlertChannel implements AlertChannel {
  readonly posted: AlertMessage[] = [];
  isFailing = false;

  async post(message: AlertMessage): Promise<void> {
    if (this.isFailing) throw new Error("told to fail");
    this.posted.push(message);
  }
}

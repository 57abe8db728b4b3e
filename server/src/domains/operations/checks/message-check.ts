import { readTextSentAt } from "../setup/setup-store.ts";
import { ago, databaseCheckGroup, ok, problem, waiting } from "./check.ts";

const PROVIDERS = { console: "the console", msg91: "MSG91", twilio: "Twilio" };

export const messageCheck = databaseCheckGroup({
  checks: { "text-messages": { section: "messages", title: "Text messages" } },
  async find({ db, clock, installation: { mode, smsProvider } }) {
    const name = PROVIDERS[smsProvider];
    if (smsProvider === "console")
      return {
        "text-messages":
          mode === "demo"
            ? ok("Demo: codes are shown on the page, no text is sent")
            : problem("No provider is set, so no customer can sign in", "Set SMS_PROVIDER to msg91 or twilio, and its variables"),
      };
    const sentAt = await readTextSentAt(db, smsProvider);
    return {
      "text-messages": sentAt
        ? ok(`${name} accepted a test text ${ago(sentAt, clock())}`)
        : waiting(
            `No test text has been sent by ${name} yet`,
            "Send one from the setup or System page, or with: npm run doctor -- --sms <an admin's number>. Check that it arrives",
          ),
    };
  },
});

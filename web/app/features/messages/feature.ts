import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

export const messages = {
  adminRoutes: [{ path: "sms", file: "routes/admin/messages.tsx" }],
  adminLinks: [
    {
      text: adminTexts.messages,
      to: "/admin/sms",
      icon: "SpeechIcon",
      section: "management",
      title: pageTitles.messages,
    },
  ],
} satisfies Feature;

import type { Feature } from "../feature.ts";

export const messagesTitle = "SMS notifications";

export const messages = {
  adminPages: { sms: "messages-page" },
  adminLinks: [
    {
      text: "SMS Notifications",
      to: "/admin/sms",
      icon: "SpeechIcon",
      needs: "messages",
      section: "management",
      title: messagesTitle,
    },
  ],
} satisfies Feature;

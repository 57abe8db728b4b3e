import { z } from "zod";
import { linesOf } from "../wire/typed-text.ts";

export const SMS_MAX = 160;
export const ENTER_MESSAGE = "Please enter a message";
export const MESSAGE_TOO_LONG = `Message is too long. Maximum ${SMS_MAX} characters allowed.`;

export const messageText = z
  .string({ error: ENTER_MESSAGE })
  .overwrite(linesOf)
  .min(1, ENTER_MESSAGE)
  .max(SMS_MAX, MESSAGE_TOO_LONG);

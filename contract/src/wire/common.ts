/** Schemas that several domains share: IDs, amounts, times, pages of a list. */
import { z } from "zod";
import { isId, NOBODY } from "./ids.ts";
import { amountText, lineOf, linesOf } from "./typed-text.ts";

/** An ID in a response. */
export const id = z.string().describe("id");

/** An ID from a client. A malformed one becomes an ID that no row has, so the response is 404, not 400. */
export const idInput = z.string().transform((value) => (isId(value) ? value.toLowerCase() : NOBODY));

export const RUPEES_MAX = 100_000;
/** Rupees: at most two decimals. The program uses integer paise (`money/money.ts`). */
export const rupees = z.number().min(0).max(1e12);
export const ENTER_AMOUNT = "Please enter an amount in rupees with at most two decimals";
export const NEGATIVE_AMOUNT = "Please enter an amount of ₹0 or more";
export const tooLargeAmount = (max: number): string => `Please enter an amount of at most ₹${max.toLocaleString("en-IN")}`;

/** `missing`: the message for a missing amount, `wrong`: for an invalid one, instead of a more exact one. */
export const rupeesInput = (missing?: string, max = RUPEES_MAX, wrong?: string, negative = wrong ?? NEGATIVE_AMOUNT) =>
  z
    .number({ error: ({ input }) => (missing && isBlank(input) ? missing : (wrong ?? ENTER_AMOUNT)) })
    .min(0, negative)
    .max(max, wrong ?? tooLargeAmount(max))
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, wrong ?? ENTER_AMOUNT);

const isBlank = (input: unknown): boolean => input == null || (typeof input === "string" && input.trim() === "");

/** A number that may come as text, as HTML forms send it. What is not a number is left to `schema`, for its own message. */
export const numberOrText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((input: z.input<S> | string) => {
    const text = typeof input === "string" ? amountText(input) : "";
    return NUMBER.test(text) ? Number(text) : input;
  }, schema);
/** Text that may come as a number, such as a phone number. */
export const textOrNumber = <S extends z.ZodType>(schema: S) =>
  z.preprocess((input: z.input<S> | number) => (typeof input === "number" ? String(input) : input), schema);
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

export const isoTime = z.iso.datetime();

export const PAGE_SIZE = 50;
export const PAGE_SIZE_MAX = 200;

const pageLimit = numberOrText(z.number().int().min(1).max(PAGE_SIZE_MAX));

/** Page of a list as a query: `?limit=&cursor=`. */
export const pageQuery = z.object({
  limit: pageLimit.default(PAGE_SIZE),
  cursor: z.string().max(200).optional(),
});
/**
 * The same in the body of a POST list, which accepts the query, too. A null cursor, as the last page returns it, is the first page.
 */
export const pageBody = z.object({ limit: pageLimit.optional(), cursor: z.string().max(200).nullish() }).optional();
/** Orders that a list answers whose client asks for no page. */
export const UNPAGED_ORDERS_MAX = 500;

/** `pageQuery` of a list of orders: clients that know no pages get the newest 500. */
export const orderPageQuery = pageQuery.extend({ limit: pageLimit.optional() });
export const orderPageLimit = ({ limit, cursor }: { limit?: number | undefined; cursor?: string | null | undefined }): number =>
  limit ?? (cursor == null ? UNPAGED_ORDERS_MAX : PAGE_SIZE);

export const nextCursor = z.string().nullable().describe("Pass as `cursor` to get the next page; null on the last page");

/** A text field in one line that may be empty. */
export const lineText = (error?: string) => z.string(error).overwrite(lineOf);

/** A required text field: `missing` is the message if it is absent, of another type or blank. */
export const requiredText = (missing: string, max: number, tooLong = `At most ${max} characters`) =>
  z.string({ error: missing }).overwrite(lineOf).min(1, missing).max(max, tooLong);

/** The same in several lines. */
export const requiredLines = (missing: string, max: number) =>
  z.string({ error: missing }).overwrite(linesOf).min(1, missing).max(max, `At most ${max} characters`);

export const ENTER_VALID_PHONE = "Please enter a valid phone number";

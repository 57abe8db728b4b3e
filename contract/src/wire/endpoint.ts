/**
 * How every endpoint is declared, once: the server serves it, and the browser gets the types of its input and response by its call.
 */
import { z } from "zod";
import { type CallParts, type Calls, partsOf } from "./calls.ts";
import { may, type Permission, type Person } from "./permissions.ts";

/** Who may call: anyone, any signed-in person, or who has a permission. There is no default: an endpoint without it does not compile. */
export type Access = "public" | "signedIn" | { readonly permission: Permission };

export const can = (permission: Permission): { readonly permission: Permission } => ({ permission });

export const allows = (access: Access, person: Person | null): boolean =>
  access === "public" || (access === "signedIn" ? person !== null : may(person, access.permission));

type Shape = z.ZodType;

export interface Endpoint extends CallParts {
  readonly access: Access;
  /** Also serves a caller who must still set up a required second factor; other endpoints refuse them. */
  readonly beforeSecondFactor?: true;
  /** Also serves a caller whose session is locked. */
  readonly whileLocked?: true;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly headers?: Shape;
  readonly body?: Shape;
  /**
   * `multipart`: the body schema declares the text fields, and a file is sent with them. `urlencoded`: a form without a file.
   * `raw`: the handler needs the exact bytes.
   */
  readonly bodyKind?: "json" | "multipart" | "urlencoded" | "raw";
  /** For a `multipart` endpoint: whether the file is required. */
  readonly needsFile?: boolean;
  /** The name of the file's field; default: `image`. */
  readonly fileField?: string;
  /** For a JSON body that may be larger than others. */
  readonly bodyBytesMax?: number;
  readonly answer: Shape;
  /**
   * `csv`: a file, streamed line by line; `answer` then describes its text, as it does of `xml`. `pdf`: a file, or with `format=json` the
   * `answer`; `report`: the `answer`, or with `format` a CSV or XLSX file. `redirect`: a 303 to a page, without a body.
   */
  readonly answerKind?: "json" | "csv" | "xml" | "pdf" | "report" | "redirect";
  /** Responses other than 200 that are not refusals; null: without a body. */
  readonly otherAnswers?: Readonly<Record<number, Shape | null>>;
}

type Declaration = Omit<Endpoint, keyof CallParts>;
type Defined<C extends Calls, D> = { readonly [K in keyof C & keyof D]: D[K] & CallParts<C[K]> };

/** What a domain's calls accept and return. A missing call does not compile, nor does a declaration without a call. */
export function defineEndpoints<const C extends Calls, const D extends Readonly<Record<keyof C, Declaration>>>(
  calls: C,
  declarations: D & Readonly<Record<Exclude<keyof D, keyof C>, never>>,
): Defined<C, D> {
  const defined = Object.entries(calls).map(([name, call]) => [name, { ...partsOf(call), ...declarations[name] }]);
  return Object.fromEntries(defined) as Defined<C, D>;
}

type InputOf<S> = S extends Shape ? z.input<S> : undefined;
type OutputOf<S> = S extends Shape ? z.output<S> : undefined;

/** What a client sends, and what it receives. */
export type ParamsOf<E extends Endpoint> = InputOf<E["params"]>;
export type QueryOf<E extends Endpoint> = InputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = InputOf<E["body"]>;
export type AnswerOf<E extends Endpoint> = OutputOf<E["answer"]>;

/** What a handler receives (after parsing) and may return (before serializing). */
export type ParsedParams<E extends Endpoint> = OutputOf<E["params"]>;
export type ParsedQuery<E extends Endpoint> = OutputOf<E["query"]>;
export type ParsedHeaders<E extends Endpoint> = OutputOf<E["headers"]>;
export type ParsedBody<E extends Endpoint> = OutputOf<E["body"]>;
export type HandlerAnswer<E extends Endpoint> = InputOf<E["answer"]>;

export const success = <const S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape });

/** The body of every refusal and failure. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string().describe("A human-readable message"),
  code: z.string().describe("A stable, machine-readable code"),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Failure = z.infer<typeof failure>;

/** The vocabulary in which every call is declared, once: the server serves the declaration, the browser calls it. */
import { z } from "zod";

export const ROLES = ["customer", "delivery_boy", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Who can have done something: a person in a role, or the shop's program. */
export const ACTOR_ROLES = [...ROLES, "system"] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

/** Who may call: anyone, any signed-in person, or one role. There is no default: an endpoint without it does not compile. */
export type Access = "public" | "signedIn" | Role;

type Shape = z.ZodType;

export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Fastify notation: `/api/promo/admin/:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Answers also a caller who has yet to set up the second factor that is asked of them; nothing else does. */
  readonly beforeSecondFactor?: true;
  /** One sentence for the API's readable page. */
  readonly summary: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly headers?: Shape;
  readonly body?: Shape;
  /**
   * `multipart`: the body schema names the text fields, a file comes beside them. `urlencoded`: a form without a file.
   * `raw`: the handler needs the exact bytes.
   */
  readonly bodyKind?: "json" | "multipart" | "urlencoded" | "raw";
  /** Of a `multipart` endpoint: whether it does nothing without the file. */
  readonly needsFile?: boolean;
  readonly answer: Shape;
  /** `csv`: a file, sent line by line as it is read; `answer` then describes its text. `redirect`: a 303 to a page, without a body. */
  readonly answerKind?: "json" | "csv" | "redirect";
  /** Answers besides 200 that are not failures in the common form; null: without a body. */
  readonly otherAnswers?: Readonly<Record<number, Shape | null>>;
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

type InputOf<S> = S extends Shape ? z.input<S> : undefined;
type OutputOf<S> = S extends Shape ? z.output<S> : undefined;

/** What a client passes, and what it reads. */
export type ParamsOf<E extends Endpoint> = InputOf<E["params"]>;
export type QueryOf<E extends Endpoint> = InputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = InputOf<E["body"]>;
export type AnswerOf<E extends Endpoint> = OutputOf<E["answer"]>;

/** What a handler gets (after parsing) and may answer (before serialising). */
export type ParsedParams<E extends Endpoint> = OutputOf<E["params"]>;
export type ParsedQuery<E extends Endpoint> = OutputOf<E["query"]>;
export type ParsedHeaders<E extends Endpoint> = OutputOf<E["headers"]>;
export type ParsedBody<E extends Endpoint> = OutputOf<E["body"]>;
export type HandlerAnswer<E extends Endpoint> = InputOf<E["answer"]>;

export const success = <const S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape });

/** Every refusal and failure answers this. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string().describe("A human-readable message"),
  code: z.string().describe("A stable, machine-readable code"),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});
export type Failure = z.infer<typeof failure>;

export type Refusals = Readonly<Record<string, { readonly status: number; readonly message: string }>>;

/** Refusals that belong to no domain; each domain declares its own. */
export const commonRefusals = {
  badRequest: { status: 400, message: "This request is not valid" },
  signInRequired: { status: 401, message: "Please sign in to continue" },
  accessDenied: { status: 403, message: "You do not have access to this page" },
  notFound: { status: 404, message: "Not found" },
  methodNotAllowed: { status: 405, message: "Method not allowed" },
  requestTimeout: { status: 408, message: "The request timed out" },
  bodyTooLarge: { status: 413, message: "Request body is too large" },
  mediaTypeUnsupported: { status: 415, message: "Unsupported content type" },
  tooManyRequests: { status: 429, message: "Too many requests. Please wait a moment" },
  serviceUnavailable: { status: 503, message: "Service temporarily unavailable. Please try again" },
  unexpected: { status: 500, message: "Something Went Wrong" },
} as const satisfies Refusals;

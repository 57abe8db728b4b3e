/**
 * The sandbox's payment page, for browsers in which the window cannot open: like the real one it uses the whole tab and returns
 * with a form to the page's `callback_url`. https://razorpay.com/docs/payments/payment-gateway/callback-url
 */
import { toRupees } from "@forno/contract/money/money.ts";
import { acceptUrlEncoded } from "@forno/server/platform/http/input/body.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { DECLINED, isClosed } from "../ledger/sandbox-entities.ts";
import { findQr, type Ledger } from "../ledger/sandbox-ledger.ts";
import { badRequest, checked, SandboxRefusal } from "../sandbox-refusal.ts";
import type { Attempts } from "./sandbox-window.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

const CANCELLED = {
  code: "BAD_REQUEST_ERROR",
  description: "Payment processing cancelled by user",
  source: "customer",
  step: "payment_authentication",
  reason: "payment_cancelled",
} as const;

const pageBody = z.object({
  key_id: z.string().max(64),
  order_id: z.string().max(64),
  amount: z.coerce.number().int().min(100),
  name: z.string().max(200).default(""),
  description: z.string().max(200).default(""),
  email: z.string().max(254).optional(),
  contact: z.string().max(32).optional(),
  callback_url: z.url({ protocol: /^https?$/ }).max(2_000),
});
type PageFields = z.output<typeof pageBody>;

const submitBody = pageBody.extend({ outcome: z.enum(["pay", "fail", "cancel"]) });

export async function sandboxHostedPage(app: FastifyInstance, attempts: Attempts, ledger: Ledger): Promise<void> {
  await acceptUrlEncoded(app);
  app.post("/checkout/embedded", async (request, reply) => {
    const fields = checked(pageBody, request.body);
    requireOwnCallback(fields, request);
    attempts.requireKey(fields.key_id);
    return sendPage(reply, paymentPage(fields));
  });
  app.post("/checkout/embedded/submit", async (request, reply) => {
    const fields = checked(submitBody, request.body);
    requireOwnCallback(fields, request);
    return sendPage(reply, returnPage(fields.callback_url, await outcomeOf(attempts, fields)));
  });
  // Where the app would be that scans the QR code.
  app.get<{ Params: { id: string } }>("/qr/:id", async ({ params }, reply) => {
    const { qr, order } = await findQr(ledger.db, params.id);
    return sendPage(reply, qrPage(order.amount_paise, isClosed(qr, ledger.clock())));
  });
  app.post<{ Params: { id: string } }>("/qr/:id", async ({ params }, reply) => {
    await attempts.payQr(params.id);
    return reply.redirect(params.id, 303);
  });
}

/** The real one posts to allowlisted domains only; here that is the shop. */
function requireOwnCallback({ callback_url }: PageFields, request: FastifyRequest): void {
  if (new URL(callback_url).host !== request.host) throw badRequest("The callback_url is not of an allowlisted domain");
}

async function outcomeOf(attempts: Attempts, fields: z.output<typeof submitBody>): Promise<Record<string, string>> {
  const { outcome, order_id } = fields;
  if (outcome === "cancel") return errorFields({ ...CANCELLED, metadata: { order_id } });
  try {
    if (outcome === "pay") return await attempts.pay(fields);
    return errorFields({ ...DECLINED, metadata: await attempts.fail(fields) });
  } catch (error) {
    if (!(error instanceof SandboxRefusal)) throw error;
    return errorFields({ ...error.body.error, metadata: { order_id } });
  }
}

const errorFields = ({ metadata, ...error }: Record<string, unknown>): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, String(value)])),
  "error[metadata]": JSON.stringify(metadata),
});

function sendPage(reply: FastifyReply, body: string): FastifyReply {
  const headers = { "content-security-policy": POLICY, "cache-control": "no-store", "x-content-type-options": "nosniff" };
  return reply.headers(headers).type("text/html; charset=utf-8").send(body);
}

const amounts = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

function paymentPage(fields: PageFields): string {
  const { amount, description, name } = fields;
  const price = `₹${amounts.format(toRupees(amount))}`;
  const row = (term: string, detail: string) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(detail)}</dd>`;
  const button = (outcome: string, look: string, label: string) =>
    `<button name="outcome" value="${outcome}" class="${look}">${escapeHtml(label)}</button>`;
  return documentOf(
    `Pay ${price}`,
    `<dialog open aria-labelledby="title"><form method="post" action="embedded/submit" class="panel">
${hidden({ ...fields, amount: String(amount) })}
<div class="head"><span class="note">Sandbox: no money moves</span>
<button name="outcome" value="cancel" class="close" aria-label="Close"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg></button></div>
<div class="summary"><div class="oven" aria-hidden="true"></div><h2 id="title">${escapeHtml(description || "Your order")}</h2>
<p class="amount">${price}</p><dl>${name ? row("Paying to", name) : ""}${row("Card", "Test •••• 4242")}</dl></div>
<div class="actions">${button("pay", "pay", `Pay ${price}`)}${button("fail", "fail", "Fail this payment")}</div>
</form></dialog>`,
  );
}

function qrPage(amountPaise: number, isOver: boolean): string {
  const price = `₹${amounts.format(toRupees(amountPaise))}`;
  return documentOf(
    `Pay ${price} by UPI`,
    `<dialog open aria-labelledby="title"><form method="post" class="panel"><div class="head"><span class="note">Sandbox: no money moves</span></div>
<div class="summary"><div class="oven" aria-hidden="true"></div><h2 id="title">UPI at the counter</h2><p class="amount">${price}</p></div>
<div class="actions">${isOver ? "<p>This QR code is closed</p>" : `<button class="pay">Pay ${price}</button>`}</div></form></dialog>`,
  );
}

/** Submits itself; has a button for browsers without scripts. */
function returnPage(callbackUrl: string, fields: Record<string, string>): string {
  return documentOf(
    "Back to the shop",
    `<form method="post" action="${escapeHtml(callbackUrl)}">${hidden(fields)}<button class="pay">Back to the shop</button></form>
<script src="submit.js"></script>`,
    "../",
  );
}

const documentOf = (title: string, body: string, up = ""): string => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="${up}../checkout.css"></head>
<body>${body}</body></html>
`;

const hidden = (fields: Record<string, string | undefined>): string =>
  Object.entries(fields)
    .map(([name, value]) =>
      value === undefined ? "" : `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join("");

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

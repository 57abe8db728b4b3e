/** Bodies of calls: JSON and forms, valid or damaged. */
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { Schema } from "./api-document.ts";
import { hostileText, valueFor } from "./values.ts";

export interface Body {
  /** Placeholders are replaced in a text, but not in bytes. */
  content: string | Buffer;
  headers: Record<string, string>;
}

const JSON_TYPE = { "content-type": "application/json" };
const asJson = (content: string | Buffer, headers: Record<string, string> = {}): Body => ({
  content,
  headers: { ...JSON_TYPE, ...headers },
});

export function jsonFor(schema: Schema): fc.Arbitrary<Body> {
  const text = valueFor(schema).map((value) => JSON.stringify(value) ?? "");
  return fc.oneof(
    { weight: 10, arbitrary: text.map((json) => asJson(json)) },
    { weight: 3, arbitrary: text.chain((json) => fc.constantFrom(...brokenJson(json))) },
    { weight: 1, arbitrary: text.chain((json) => otherType.map((type) => ({ content: json, headers: type }))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => asJson(Buffer.from(bytes))) },
  );
}

const otherType = fc.constantFrom<Record<string, string>>(
  {},
  { "content-type": "" },
  { "content-type": "text/plain" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/json;;;=" },
  { "content-type": "application/vnd.api+json" },
  { "content-type": "application/jsonx" },
  { "content-type": "text/xml" },
  { "content-type": `application/${"j".repeat(3000)}` },
);

function brokenJson(json: string): Body[] {
  const inner = json.slice(1);
  return [
    asJson(""),
    asJson("null"),
    asJson("[]"),
    asJson(json.slice(0, -1)),
    asJson(`${json}}`),
    asJson(`\uFEFF${json}`),
    asJson(`{"__proto__":{"isAdmin":true},${inner}`),
    asJson(`{"constructor":{"prototype":{"isAdmin":true}},${inner}`),
    asJson(`{"id":"a","id":"{food}","itemId":1,${inner}`),
    asJson(`{"id":1e999,"amount":1e999,"orderAmount":-1e999,${inner}`),
    asJson(`{"name":"\\u0000","message":"\\ud800","\\udc00":1,${inner}`),
    asJson("[".repeat(100_000)),
    asJson(`${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`),
    asJson(`{"orderData":${"[".repeat(5_000)}${"]".repeat(5_000)},${inner}`),
    asJson(`{"pad":"${"p".repeat(300_000)}",${inner}`),
    asJson(Buffer.from(json, "utf16le")),
    asJson(Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80]), Buffer.from('"}')])),
    asJson(gzipSync(json), { "content-encoding": "gzip" }),
    asJson(json, { "content-encoding": "br" }),
    asJson(json, { "transfer-encoding": "chunked" }),
  ];
}

const URL_ENCODED = { "content-type": "application/x-www-form-urlencoded" };

export function urlEncodedFor({ properties = {} }: Schema): fc.Arbitrary<Body> {
  const pair = fc
    .tuple(
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...Object.keys(properties)) }, { weight: 1, arbitrary: hostileText }),
      hostileText,
    )
    .map((fields) => fields.map((text) => encodeURIComponent(text.toWellFormed())).join("="));
  const fields = fc.array(pair, { maxLength: 8 }).map((pairs) => ({ content: pairs.join("&"), headers: URL_ENCODED }));
  const odd = fc.constantFrom(
    "%",
    "%zz=%ff",
    "=&=&",
    "a=%00",
    "__proto__=1&constructor[prototype][x]=1",
    "a=".padEnd(300_000, "b"),
  );
  return fc.oneof(
    { weight: 10, arbitrary: fields },
    { weight: 2, arbitrary: odd.map((content) => ({ content, headers: URL_ENCODED })) },
    { weight: 1, arbitrary: otherType.map((headers) => ({ content: "a=b", headers })) },
  );
}

const BOUNDARY = "edge";
const CRLF = "\r\n";
const FORM_TYPE = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };

const field = (name: string, value: string) =>
  `--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="${name}"${CRLF}${CRLF}${value}${CRLF}`;
const END = `--${BOUNDARY}--${CRLF}`;

function file(name: string, fileName: string, bytes: Buffer): Buffer {
  const head = `--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="${name}"; filename="${fileName}"${CRLF}Content-Type: image/png${CRLF}${CRLF}`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(CRLF)]);
}

/** `picture`: a valid one. */
export function formFor(schema: Schema, picture: Buffer): fc.Arbitrary<Body> {
  const { image: _image, ...texts } = schema.properties ?? {};
  const required = (schema.required ?? []).filter((name) => name !== "image");
  const fields = valueFor({ type: "object", properties: texts, required }).map((value) =>
    Object.entries(value ?? {}).map(([name, text]) => field(name, typeof text === "string" ? text : JSON.stringify(text))),
  );
  const bytes = fc.constantFrom(
    picture,
    picture.subarray(0, 500),
    Buffer.alloc(0),
    Buffer.from("<svg onload='alert(1)'/>"),
    Buffer.alloc(200_000, 1),
  );
  const fileName = fc.oneof(fc.constantFrom("a.png", "../../x.svg", "a\0.png", "a".repeat(5000), '"', "é🍕"), hostileText);
  const image = fc
    .tuple(fc.constantFrom("image", "image", "image", "other", "__proto__"), fileName, bytes)
    .map((parts) => file(...parts));
  return fc.tuple(fields, fc.array(image, { maxLength: 2, size: "max" }), hostileText).chain(([texts, images, junk]) => {
    const whole = Buffer.concat([Buffer.from(texts.join("")), ...images, Buffer.from(END)]);
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant({ content: whole, headers: FORM_TYPE }) },
      { weight: 2, arbitrary: fc.constantFrom(...brokenForms(whole, junk)) },
    );
  });
}

function brokenForms(whole: Buffer, junk: string): Body[] {
  const form = (content: string | Buffer, type = FORM_TYPE["content-type"]): Body => ({
    content,
    headers: { "content-type": type },
  });
  const nameless = `--${BOUNDARY}${CRLF}Content-Disposition: form-data${CRLF}${CRLF}x${CRLF}`;
  return [
    form(whole.subarray(0, -9)),
    form(whole.subarray(0, Math.floor(whole.length / 2))),
    form(whole, "multipart/form-data"),
    form(whole, "multipart/form-data; boundary="),
    form(whole, `multipart/form-data; boundary=${"b".repeat(300)}`),
    form(whole, "multipart/form-data; boundary=other"),
    form(whole, "multipart/mixed; boundary=edge"),
    form(whole, "application/json"),
    form(""),
    form("--"),
    form(END),
    form(nameless + END),
    form(field("__proto__", "x") + field("constructor", "y") + field("toString", "z") + END),
    form(Array.from({ length: 30 }, (_, index) => field(`f${index}`, "x")).join("") + END),
    form(field("name", "n".repeat(20_000)) + END),
    form(field("n".repeat(2_000), "x") + END),
    form(field("name", junk) + field("name", "twice") + field("description", junk) + field("price", "1") + END),
    form(Array.from({ length: 40 }, (_, index) => `X-${index}: y${CRLF}`).join("") + END),
    form(gzipSync(whole)),
    { content: JSON.stringify({ name: junk }), headers: JSON_TYPE },
  ];
}

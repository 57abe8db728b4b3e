/**
 * A small server of the S3 protocol, for tests: objects, multipart uploads, lists in pages. It checks each signature (version 4) and can
 * fail. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const S3_ACCOUNT = { accessKeyId: "test-key", secretAccessKey: "test-secret", region: "ap-south-1" };

/** What happens to a request instead: an error of the server, also one that follows a status of 200, a cut connection, silence, other bytes than were stored, a refusal without an end. */
type Fault = "error" | "lateError" | "cut" | "silence" | "changed" | "endless";

export interface S3Server {
  endpoint: string;
  objects: Map<string, Buffer>;
  /** The methods and paths of requests that were accepted. */
  requests: string[];
  uploads: Map<string, Map<number, Buffer>>;
  /** The next `times` requests of this method fail. */
  fail(method: string, fault: Fault, times: number): void;
  close(): Promise<void>;
}

const PAGE = 2;

export async function startS3Server(bucket: string): Promise<S3Server> {
  const faults: { method: string; fault: Fault; times: number }[] = [];
  const state = { objects: new Map<string, Buffer>(), requests: [] as string[], uploads: new Map<string, Map<number, Buffer>>() };
  const server = createServer(async (request, response) => {
    const body = await readBody(request).catch(() => null);
    if (!body) return;
    const due = faults.find(({ method, times }) => method === request.method && times > 0);
    if (due) due.times--;
    const url = new URL(request.url ?? "", "http://s3");
    if (due?.fault === "silence") return;
    if (due?.fault === "cut") request.socket.destroy();
    else if (due?.fault === "endless") refuseForever(response);
    else if (due?.fault === "error") refuse(response, 500, "InternalError");
    else if (due?.fault === "lateError") refuse(response, 200, "InternalError");
    else if (!isSigned(request, url, body)) refuse(response, 403, "SignatureDoesNotMatch");
    else {
      state.requests.push(`${request.method} ${url.pathname}`);
      answer({ request, response, url, body, bucket, state, isChanged: due?.fault === "changed" });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    ...state,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (method, fault, times) => void faults.push({ method, fault, times }),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
  body: Buffer;
  bucket: string;
  state: Pick<S3Server, "objects" | "uploads">;
  isChanged: boolean;
}

function answer(call: Call): void {
  const { request, response, url, bucket, state } = call;
  const [, name, ...path] = decodeURIComponent(url.pathname).split("/");
  const uploadId = url.searchParams.get("uploadId");
  const parts = state.uploads.get(uploadId ?? "");
  if (name !== bucket) refuse(response, 404, "NoSuchBucket");
  else if (uploadId && !parts) refuse(response, 404, "NoSuchUpload");
  else METHODS[request.method ?? ""]?.(call, path.join("/"), parts);
}

const METHODS: Record<string, (call: Call, key: string, parts: Map<number, Buffer> | undefined) => void> = {
  GET({ response, url, state, isChanged }, key) {
    const found = state.objects.get(key);
    if (key === "") list(response, state.objects, url.searchParams);
    else if (!found) refuse(response, 404, "NoSuchKey");
    else response.setHeader("content-length", found.length).end(isChanged ? Buffer.alloc(found.length) : found);
  },
  PUT({ response, url, body, state }, key, parts) {
    if (parts) parts.set(Number(url.searchParams.get("partNumber")), body);
    else state.objects.set(key, body);
    response.setHeader("etag", `"${createHash("md5").update(body).digest("hex")}"`).end();
  },
  POST({ response, url, body, state }, key, parts) {
    if (!parts) {
      const id = randomUUID();
      state.uploads.set(id, new Map());
      xml(response, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
      return;
    }
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number));
    state.objects.set(key, Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0))));
    state.uploads.delete(url.searchParams.get("uploadId") ?? "");
    xml(response, `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`);
  },
  DELETE({ response, url, state }, key, parts) {
    if (parts) state.uploads.delete(url.searchParams.get("uploadId") ?? "");
    else state.objects.delete(key);
    response.writeHead(204).end();
  },
};

function list(response: ServerResponse, objects: Map<string, Buffer>, query: URLSearchParams): void {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "")).sort();
  const from = Number(query.get("continuation-token") ?? 0);
  const page = keys.slice(from, from + PAGE);
  const isTruncated = from + PAGE < keys.length;
  const contents = page
    .map((key) => `<Contents><Key>${key.replace("&", "&amp;")}</Key><Size>${objects.get(key)?.length}</Size></Contents>`)
    .join("");
  const next = isTruncated ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : "";
  xml(response, `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents}</ListBucketResult>`);
}

function xml(response: ServerResponse, text: string): void {
  response.setHeader("content-type", "application/xml");
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status;
  xml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function refuseForever(response: ServerResponse): void {
  response.writeHead(403);
  const more = () => {
    while (!response.destroyed && response.write("<Error><Message>".padEnd(100_000, "no "))) {}
  };
  response.on("drain", more);
  more();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, accessKeyId, day = "", region = "", headers = "", signature = ""] =
    pattern.exec(request.headers.authorization ?? "") ?? [];
  if (accessKeyId !== S3_ACCOUNT.accessKeyId || region !== S3_ACCOUNT.region) return false;
  const bodyHash = String(request.headers["x-amz-content-sha256"]);
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(body)) return false;
  const names = headers.split(";");
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const canonical = [
    request.method,
    url.pathname,
    query.join("&"),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    headers,
    bodyHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const signing = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${S3_ACCOUNT.secretAccessKey}`, day));
  const expected = hmac(signing, text);
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

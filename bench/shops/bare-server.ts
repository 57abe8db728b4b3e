/** The limit of what node:http can answer: these bytes, and nothing besides. Started by `bare.ts`, told what to say by a file. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file] = process.argv.slice(2);
const { status, headers, body } = JSON.parse(readFileSync(String(file), "utf8"));
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
// Node adds these two to every answer by itself, ours as well.
for (const name of ["date", "connection", "keep-alive"]) delete headers[name];
server.listen(Number(port), "127.0.0.1");

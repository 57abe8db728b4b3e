/** The fastest response of node:http: constant bytes. Started by `bare.ts`, which passes the response in a file. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file] = process.argv.slice(2);
const { status, headers, body } = JSON.parse(readFileSync(String(file), "utf8"));
const bytes = Buffer.from(body, "base64");
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
// Node adds these two to every response, also to the program's.
for (const name of ["date", "connection", "keep-alive"]) delete headers[name];
server.listen(Number(port), "127.0.0.1");

/** The fastest response of node:http: the response of another server, as constant bytes. Run with a URL and headers. */
import { once } from "node:events";
import { createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";

const [url = "", headers = "{}"] = process.argv.slice(2);
// Not with fetch, which would decode the body.
const [answer] = await once(request(url, { headers: JSON.parse(headers), agent: false }).end(), "response");
const body = await buffer(answer);
// Node adds these to every response, also to the program's.
for (const name of ["date", "connection", "keep-alive"]) delete answer.headers[name];
createServer((_request, response) => {
  response.writeHead(answer.statusCode, answer.headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");

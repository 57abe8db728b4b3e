/** How long the server takes to respond at most, and so how long the browser waits, in milliseconds. */
export const RESPONSE_TIMEOUT_MS = 15_000;
/** For a form with a file over a mobile network. The server's limit for receiving a request (30 s) ends first. */
export const UPLOAD_LIMIT_MS = 45_000;
/** For a download, whose duration depends on how fast the browser reads. */
export const DOWNLOAD_LIMIT_MS = 600_000;

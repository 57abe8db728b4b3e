/** How long the server takes to respond at most, and so how long the browser waits, in milliseconds. */
export const RESPONSE_TIMEOUT_MS = 15_000;
/** For a form with a file over a mobile network. The server's limit for receiving a request (30 s) ends first. */
export const UPLOAD_LIMIT_MS = 45_000;
/** How long a download may make no progress. All of it takes as long as there is to read, and as the browser takes to read it. */
export const DOWNLOAD_PAUSE_LIMIT_MS = 60_000;

/** How long the server takes at most, and so how long the browser waits, in milliseconds. */
export const ANSWER_LIMIT_MS = 15_000;
/** A form with a file waits for a phone to send it; the limit for the whole request (30 s) ends that first. */
export const UPLOAD_LIMIT_MS = 45_000;
/** A file goes out as fast as the browser takes it; the limit for an answer would cut it off in the middle. */
export const DOWNLOAD_LIMIT_MS = 600_000;

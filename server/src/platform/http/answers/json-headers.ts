/** Of a response that is sent as its own text. */
export const JSON_HEADERS = { "content-type": "application/json; charset=utf-8" };

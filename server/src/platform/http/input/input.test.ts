import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TinyApp, TOKENS } from "../../../testing/tiny-app.ts";
import { BAD_REQUEST, type Body, call, failureOf, post, startTinyEndpoints } from "../../../testing/tiny-endpoints.ts";

let tiny: TinyApp;
beforeAll(async () => {
  tiny = await startTinyEndpoints();
});
afterAll(() => tiny.close());

describe("requests", () => {
  it("a response contains only what its schema declares", async () => {
    expect(await post(tiny, "/api/tiny/note", '{"title":"Hi"}')).toMatchObject({
      status: 200,
      body: { success: true, title: "Hi" },
    });
    expect((await post(tiny, "/api/tiny/note", '{"title":"Hi"}')).body).not.toHaveProperty("secret");
  });

  it("a validation failure shows the first wrong field and lists all in the schema's order", async () => {
    const { status, body } = await post(tiny, "/api/tiny/note", '{"kind":"c","count":0,"title":7}');
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      code: "badRequest",
      message: "Please enter a title",
      errors: [
        { path: "title", message: "Please enter a title" },
        { path: "count", message: "This field must be at least 1" },
        { path: "kind", message: "This field must be one of: a, b" },
      ],
    });
  });

  it("a missing or empty body is read as an empty object, with or without a content type", async () => {
    for (const headers of [{}, { "content-type": "application/json" }] as Record<string, string>[]) {
      expect((await post(tiny, "/api/tiny/optional", null, headers)).status).toBe(200);
      expect((await post(tiny, "/api/tiny/note", null, headers)).body.message).toBe("Please enter a title");
    }
    expect((await post(tiny, "/api/tiny/optional", "")).status).toBe(200);
  });

  it.each([
    ["malformed", '{"title":'],
    ["__proto__", '{"title":"x","__proto__":{"admin":true}}'],
    ["constructor.prototype", '{"title":"x","constructor":{"prototype":{"admin":true}}}'],
    ["an escaped NUL", '{"title":"a\\u0000b"}'],
    ["an escaped NUL in a key", '{"title":"x","a\\u0000":1}'],
    ["half of a surrogate pair", '{"title":"a\\ud800b"}'],
  ])("JSON that is or contains %s is refused", async (_name, text) => {
    expect(await post(tiny, "/api/tiny/note", text)).toMatchObject({ status: 400, body: BAD_REQUEST });
  });

  it("a body that is not UTF-8 is refused, and an escape that only looks like NUL is not", async () => {
    const broken = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect(await post(tiny, "/api/tiny/note", broken)).toMatchObject({ status: 400, body: BAD_REQUEST });
    expect((await post(tiny, "/api/tiny/note", '{"title":"\\\\u0000 \\ud83c\\udf55"}')).body.title).toBe("\\u0000 🍕");
  });

  it("deeply nested JSON is refused without a crash", async () => {
    const text = `{"title":"\\u0000","deep":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect((await post(tiny, "/api/tiny/note", text)).status).toBe(400);
  });

  it("NUL in a path or a query is refused", async () => {
    expect((await post(tiny, "/api/tiny/note?tag=%00", '{"title":"x"}')).status).toBe(400);
    expect((await call(tiny, "/api/tiny/mine/%00", { headers: { token: TOKENS.customer } })).status).toBe(400);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"])(
    "a body of type %s is refused with 415",
    async (type) => {
      const { status, body } = await post(tiny, "/api/tiny/note", "title=x", { "content-type": type });
      expect({ status, body }).toEqual({
        status: 415,
        body: failureOf("mediaTypeUnsupported", "Unsupported content type"),
      });
    },
  );

  it.each(["application/x-www-form-urlencoded", "text/plain", "application/json"])(
    "an empty body counts as missing, even if its type is %s",
    async (type) => {
      const length = { "content-type": type, "content-length": "0" };
      const { status, body } = await post(tiny, "/api/tiny/note", "", length);
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ path: "title", message: "Please enter a title" }],
      });
    },
  );

  it("a body above 256 KiB is refused with 413", async () => {
    const { status, body } = await post(tiny, "/api/tiny/note", JSON.stringify({ title: "x".repeat(256 * 1024) }));
    expect({ status, body }).toEqual({ status: 413, body: failureOf("bodyTooLarge", "Request body is too large") });
  });

  it("an endpoint for raw bodies gets the exact bytes, whatever their type", async () => {
    const bytes = Buffer.from([0x7b, 0x00, 0xff, 0x7d]);
    for (const type of ["application/json", "text/plain"])
      expect((await post(tiny, "/api/tiny/raw", bytes, { "content-type": type })).body.hex).toBe("7b00ff7d");
    expect((await post(tiny, "/api/tiny/raw", null, {})).body.hex).toBe("");
  });
});

describe("forms", () => {
  const formOf = (bytes: number, name = "Margherita") => {
    const form = new FormData();
    form.set("name", name);
    form.set("image", new Blob([new Uint8Array(bytes)]), "../../x.png");
    return form;
  };
  const send = (body: Body, headers: Record<string, string> = {}) =>
    post(tiny, "/api/tiny/upload", body, { token: TOKENS.admin, ...headers });

  it("returns fields and file, and distinguishes a file at the limit from a larger one", async () => {
    expect((await send(formOf(1000))).body).toEqual({ success: true, name: "Margherita", bytes: 1000, tooLarge: false });
    expect((await send(formOf(1001))).body).toEqual({ success: true, name: "Margherita", bytes: 0, tooLarge: true });
    expect((await send(formOf(2_000_000))).body).toMatchObject({ tooLarge: true });
    expect((await send(formOf(0))).body).toMatchObject({ bytes: 0, tooLarge: false });
  });

  it("JSON where a form is required is refused with 415, and so is a missing body", async () => {
    expect((await send("{}", { "content-type": "application/json" })).status).toBe(415);
    expect((await post(tiny, "/api/tiny/upload", null, { token: TOKENS.admin })).status).toBe(415);
  });

  it("a form without a boundary, truncated, with a NUL or with __proto__ is refused with 400", async () => {
    expect((await send("x", { "content-type": "multipart/form-data" })).status).toBe(400);
    expect(
      (
        await send('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb', {
          "content-type": "multipart/form-data; boundary=x",
        })
      ).status,
    ).toBe(400);
    expect((await send(formOf(1, "a\0b"))).status).toBe(400);
    const form = new FormData();
    form.set("__proto__", "x");
    expect((await send(form)).status).toBe(400);
  });

  it("a second file is an invalid image, and a field beyond all limits is refused with 413", async () => {
    const two = formOf(1);
    two.append("image", new Blob(["x"]), "b.png");
    const { status, body } = await send(two);
    expect({ status, body }).toEqual({ status: 400, body: failureOf("imageInvalid", "Please select a valid image file") });
    expect((await send(formOf(1, "x".repeat(300_000)))).status).toBe(413);
  });
});

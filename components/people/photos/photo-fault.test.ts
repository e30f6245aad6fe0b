import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { mayWorkNow, photoFault } from "./photo-fault.ts";

const english = await loadMessages("en");
const german = await loadMessages("de");

const refusal = (msg: string, ctx: object = {}) => ({
  ...{ status: 422, requestId: null },
  detail: [{ loc: ["body", "file"], msg, type: "value_error", ctx: { error: {}, ...ctx } }],
});

test("a file that is no photo is told so, and any other fault is told as it is", () => {
  const none = refusal(
    "Value error, The file is no image (JPEG, PNG, WebP), no sound (MP3). Choose another file",
    { code: "file_unknown" },
  );
  expect(photoFault(none, "This is no photo.", english)).toBe("This is no photo.");
  const ctx = { code: "image_too_large", width: 9000, height: 8000, limit_megapixels: 50 };
  const large = refusal("Value error, anything", ctx);
  expect(photoFault(large, "This is no photo.", english)).toBe(
    "The image has 9,000 × 8,000 pixels; at most 50 million are possible. Make it smaller, then upload it again.",
  );
  expect(photoFault(large, "This is no photo.", german)).toBe(
    "Das Bild hat 9.000 × 8.000 Pixel, möglich sind 50 Millionen. Bitte verkleinern und noch einmal hochladen.",
  );
});

test.each([
  [null, true],
  [new TypeError("Failed to fetch"), true],
  [0, true],
  [401, true],
  [409, true],
  [429, true],
  [500, true],
  [503, true],
  [403, false],
  [413, false],
  [422, false],
])("%s: another try may help: %s", (cause, may) => {
  const error =
    typeof cause === "number" ? Object.assign(new Error("No"), { status: cause, detail: "No" }) : cause;
  expect(mayWorkNow(error)).toBe(may);
});

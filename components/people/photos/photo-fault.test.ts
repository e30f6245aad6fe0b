import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { photoFault } from "./photo-fault.ts";

const english = await loadMessages("en");

const refusal = (msg: string) => ({
  ...{ status: 422, requestId: null },
  detail: [{ loc: ["body", "file"], msg, type: "value_error" }],
});

test("a file that is no photo is told so, and any other fault is told as it is", () => {
  const none = refusal(
    "Value error, The file is no image (JPEG, PNG, WebP), no sound (MP3). Choose another file",
  );
  expect(photoFault(none, "This is no photo.", english.kit)).toBe("This is no photo.");
  const large = refusal("Value error, The image has more than 50 megapixels");
  expect(photoFault(large, "This is no photo.", english.kit)).toContain("megapixels");
});

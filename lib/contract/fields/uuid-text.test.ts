import { expect, it } from "vitest";
import { readUuid } from "./uuid-text.ts";

/** What pydantic 2.13 passes on from the crate `uuid`. */
const RECORDED: [text: string, error: string][] = [
  ["", "invalid length: expected length 32 for simple format, found 0"],
  ["z", "invalid character: found `z` at 1"],
  ["abc", "invalid length: expected length 32 for simple format, found 3"],
  ["12345678-1234-1234-1234-1234567890", "invalid group length in group 4: expected 12, found 10"],
  ["12345678-1234-1234-1234-12345678901g", "invalid character: found `g` at 36"],
  ["12345678-1234-1234-1234567890ab", "invalid group count: expected 5, found 4"],
  ["1234567-1234-1234-1234-1234567890ab", "invalid group length in group 0: expected 8, found 7"],
  ["12345678-12345-1234-1234-1234567890ab", "invalid group length in group 1: expected 4, found 5"],
  ["----", "invalid group length in group 0: expected 8, found 0"],
  ["------", "invalid group count: expected 5, found 7"],
  ["12345678123412341234123456789", "invalid length: expected length 32 for simple format, found 29"],
  ["12345678-1234-1234-1234-1234567890abc", "invalid group length in group 4: expected 12, found 13"],
  ["{12345678-1234-1234-1234-1234567890ab", "invalid character: found `{` at 1"],
  ["123456781234123412341234567890aé", "invalid character: found `é` at 32"],
  ["a😀", "invalid character: found `😀` at 2"],
  ["urn:uuid:zz", "invalid character: found `z` at 10"],
  ["{}", "invalid group count: expected 5, found 1"],
  ["{z}", "invalid character: found `z` at 2"],
  ["{12345678-1234-1234-1234-1234567890ag}", "invalid character: found `g` at 36"],
  ["urn:uuid:12345678-1234-1234-1234-12345678901g", "invalid character: found `g` at 36"],
  ["{123456781234123412341234567890ab}", "invalid group count: expected 5, found 1"],
  [" 12345678-1234-1234-1234-1234567890ab", "invalid character: found ` ` at 1"],
];

it.each(RECORDED)("says what is wrong with %j: %s", (text, error) => {
  expect(readUuid(text)).toEqual({ error });
});

it.each([
  "12345678-1234-1234-1234-1234567890AB",
  "123456781234123412341234567890ab",
  "{12345678-1234-1234-1234-1234567890ab}",
  "urn:uuid:12345678-1234-1234-1234-1234567890ab",
])("writes %s in lower case with hyphens", (text) => {
  expect(readUuid(text)).toEqual({ uuid: "12345678-1234-1234-1234-1234567890ab" });
});

import { expect, test } from "vitest";
import { invitedAddresses } from "./invited-addresses.ts";

test("addresses are taken from lines, lists and what a mail program copies, each once", () => {
  const text = `ada@example.org
"Lovelace, Ada" <ADA@example.org>; grace@example.org,alan@example.org  kurt@example.org`;
  expect(invitedAddresses(text)).toEqual({
    valid: ["ada@example.org", "grace@example.org", "alan@example.org", "kurt@example.org"],
    invalid: [],
  });
  expect(invitedAddresses("Ada Lovelace <ada@example.org>").valid).toEqual(["ada@example.org"]);
});

test("what is no address is told as it was typed", () => {
  expect(invitedAddresses("ada@example.org, grace@, bob")).toEqual({
    valid: ["ada@example.org"],
    invalid: ["grace@", "bob"],
  });
  expect(invitedAddresses(" \n , ")).toEqual({ valid: [], invalid: [] });
});

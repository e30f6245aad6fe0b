import { expect, test } from "vitest";
import { weaknessOf } from "./password-rule.ts";

const ABOUT = ["Ada Lovelace", "ada.lovelace@nordlicht-kliniken.example", "Nordlicht Kliniken GmbH"];

test.each([
  "password123",
  "Password1234",
  "P@ssw0rd2026",
  "qwertyuiop",
  "1q2w3e4r5t",
  "basketball",
  "Sonnenschein!",
  "Manchester2026",
  "football123456",
  "trustno1!!!",
  "christopher",
])("common: %s", async (password) => {
  expect(await weaknessOf(password, [])).toBe("common");
});

test.each([
  "ada.lovelace@nordlicht-kliniken.example",
  "AdaLovelace1815",
  "lovelace-2026",
  "NordlichtKliniken",
  "Nordlicht2026!",
  "Kliniken GmbH 1",
  "rollcall-admin",
  "Rollcall2026!",
  "Ádâ_Lövelace_!",
  "1815 Ada Ada",
])("about the person: %s", async (password) => {
  expect(await weaknessOf(password, ABOUT)).toBe("about");
});

test.each([
  "aaaaaaaaaa",
  "1234567890",
  "0987654321",
  "abababababab",
  "abcabcabcabc1",
  "abcdefghij12",
  "9876543210abc",
  "hgfedcba1234",
  "1122334455",
  "qwertzuiopü",
  "äääääääääää",
  "..........",
  "😀😀😀😀😀😀😀😀😀😀",
])("a pattern: %s", async (password) => {
  expect(await weaknessOf(password, ABOUT)).not.toBeNull();
});

test.each([
  "four calm candle words",
  "correct horse battery",
  "Ada writes the first program",
  "lovelace likes looms",
  "nordlicht over tromsø",
  "kT9#vq2LmX",
  "7f3a9c1e0b",
  "Passwort-Igel-Regal",
  "sehr ruhige Nächte",
  "日本語のパスワードです",
  "пять слов о погоде",
])("good: %s", async (password) => {
  expect(await weaknessOf(password, ABOUT)).toBeNull();
});

import { expect, test } from "vitest";
import { textsWithName } from "./texts-with-name.ts";

const layer = (name: string, text: string | null, properties: string[] = ["text"]) =>
  ({ name, text, properties }) as Parameters<typeof textsWithName>[0]["layers"][number];

const german = (text: string) => text.replace("Happy birthday", "Alles Gute");
const saidBy = (text: string, name: string) =>
  textsWithName({ layers: [layer("title", text)] }, german, name)[0]?.text;

test("a text says the user's name in the reader's language", () => {
  expect(saidBy("Happy birthday,\n{{first_name}}!", "Mara Lind")).toBe("Alles Gute,\nMara!");
  expect(saidBy('{{ first_name | "friend" }} {{last_name}}', " Mara  de la Cruz ")).toBe("Mara de la Cruz");
});

test("other fields, texts that say neither, and what is no text stay as the design has them", () => {
  const layers = [layer("years", "{{age}}"), layer("fixed", "{{first_name}}", []), layer("photo", null)];
  expect(textsWithName({ layers }, german, "Mara")).toEqual([]);
});

test("a name is never read as a merge field", () => {
  expect(saidBy("{{first_name}}", "{{email}}")).toBe("email");
});

import { expect, test } from "vitest";
import { fileAddress } from "./file-address.ts";

test("a file of this installation is found under whatever name the console is open", () => {
  const signed = "/files/organizations/1/videos/2.mp4?expires=1700000000&name=Ada+L.mp4&signature=ab-_";
  expect(fileAddress(`http://localhost:3000${signed}`)).toBe(signed);
  expect(fileAddress(`https://rollcall.example.org${signed}`)).toBe(signed);
});

test("what has no file has no address", () => {
  expect(fileAddress(null)).toBeUndefined();
});

test.each([
  "https://pictures.example.com/files/ada.jpg",
  "https://bucket.s3.example.com/ada.jpg?signature=x&expires=1",
  "/logo.svg",
  "data:image/png;base64,AAAA",
])("another address stays: %s", (url) => {
  expect(fileAddress(url)).toBe(url);
});

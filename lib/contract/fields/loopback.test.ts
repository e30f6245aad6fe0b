import { expect, test } from "vitest";
import { isLoopbackUrl } from "./loopback.ts";

test("an address of the machine itself is known from one that others can open", () => {
  for (const url of [
    "http://localhost:4500",
    "http://127.0.0.1/w/a",
    "http://[::1]:80/",
    "http://LOCALHOST/",
  ])
    expect(isLoopbackUrl(url), url).toBe(true);
  for (const url of [
    "https://rollcall.example.org/w/a",
    "http://10.0.0.4:4500",
    "http://localhost.example",
    "",
  ])
    expect(isLoopbackUrl(url), url).toBe(false);
});

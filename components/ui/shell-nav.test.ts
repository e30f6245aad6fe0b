import type { Route } from "next";
import { expect, it } from "vitest";
import { activeHref } from "./shell-nav.tsx";

const groups = [
  { items: ["/", "/people", "/settings"].map((href) => ({ href: href as Route, label: href, icon: null })) },
  { label: "More", items: [{ href: "/settings/keys" as Route, label: "Keys", icon: null }] },
];

it.each([
  ["/", "/"],
  ["/people", "/people"],
  ["/people/42", "/people"],
  ["/peoples", null],
  ["/settings/keys/1", "/settings/keys"],
  ["/settings/profile", "/settings"],
])("%s belongs to %s", (pathname, href) => expect(activeHref(groups, pathname)).toBe(href));

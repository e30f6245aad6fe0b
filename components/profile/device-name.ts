import type { Messages } from "#components/i18n/catalogue.ts";

/** Order matters: most browsers also contain other browsers' names in their user agent. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** `Firefox on Windows` from a user agent: enough for users to recognize their own devices. */
export function deviceName(userAgent: string | null, t: Messages["profile"]["sessions"]): string {
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = named(BROWSERS) ?? t.unknown;
  const system = named(SYSTEMS);
  return system === undefined ? browser : t.on({ browser, system });
}

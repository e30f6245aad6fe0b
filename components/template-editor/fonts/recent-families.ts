/*
 * The families that were chosen last in this browser, the newest first.
 */

const STORED = "rollcall-recent-fonts";
const MOST = 4;

export function recentFamilies(): string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string").slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function keepRecentFamily(family: string): void {
  const next = [family, ...recentFamilies().filter((each) => each !== family)].slice(0, MOST);
  try {
    window.localStorage.setItem(STORED, JSON.stringify(next));
  } catch {
    // Without storage none is remembered.
  }
}

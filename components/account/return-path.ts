const NOWHERE = "http://nowhere.invalid";

/**
 * The page to come back to after signing in, as an address may name it: a path of this installation, or `/` for
 * anything that would lead elsewhere (`//host`, `/\host`, another scheme) and so could carry a person off to a copy of
 * this page.
 */
export function returnPath(wanted: string | string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, NOWHERE)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE);
  const isElsewhere = origin !== NOWHERE || pathname.startsWith("//");
  return isElsewhere || pathname === "/sign-in" ? "/" : `${pathname}${search}${hash}`;
}

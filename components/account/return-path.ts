const NOWHERE = "http://nowhere.invalid";

/**
 * The page to return to after signing in, from a URL parameter: a path of this installation. Anything that
 * would lead elsewhere (`//host`, `/\host`, another scheme) becomes `/`, because it could send the user to a
 * phishing copy of this page.
 */
export function returnPath(wanted: string | string[] | undefined): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/") || !URL.canParse(wanted, NOWHERE)) return "/";
  const { origin, pathname, search, hash } = new URL(wanted, NOWHERE);
  const isElsewhere = origin !== NOWHERE || pathname.startsWith("//");
  return isElsewhere || pathname === "/sign-in" ? "/" : `${pathname}${search}${hash}`;
}

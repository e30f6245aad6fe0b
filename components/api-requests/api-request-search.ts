/** The filters that the search of the list sets. */
export const SEARCHED_FIELDS = ["path", "status", "request_id"] as const;

type Searched = { path?: string | undefined; status?: number | undefined; request_id?: string | undefined };

/** What the search shows of a list's filters. */
export function searchedText({ path, status, request_id: requestId }: Searched): string {
  return path ?? requestId ?? (status === undefined ? "" : String(status));
}

/** The longest path or request's id that the list can be asked for. */
export const LONGEST = 200;

/** The filters of a text: the beginning of a path, an HTTP status, or else a request's id. */
export function searchOf(text: string): { [Field in keyof Searched]: Searched[Field] | null } {
  const searched = text.trim().slice(0, LONGEST);
  const none = { path: null, status: null, request_id: null };
  if (searched === "") return none;
  if (searched.startsWith("/")) return { ...none, path: searched };
  if (/^[1-5]\d\d$/.test(searched)) return { ...none, status: Number(searched) };
  return { ...none, request_id: searched };
}

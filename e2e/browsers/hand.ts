/** What somebody does on a page, in any browser. Each waits until it can be done; names are accessible names, whole. */
export type Hand = {
  /** Opens a path and waits until the page can be used. */
  open: (path: string) => Promise<void>;
  /** Writes into a field that a CSS selector finds, in the place of what stands there. */
  write: (field: string, text: string) => Promise<void>;
  valueOf: (field: string) => Promise<string>;
  /** Chooses the first radio button that a CSS selector finds. */
  choose: (radio: string) => Promise<void>;
  press: (role: "button" | "link", name: string) => Promise<void>;
  giveFile: (path: string) => Promise<void>;
  /** Resolves when the page shows an element that a CSS selector finds and that has these words in it. */
  see: (element: string, words: string, timeoutMs?: number) => Promise<void>;
  /** Resolves when the address has this path. */
  arrive: (path: RegExp) => Promise<void>;
  /** Status and media type of what a link leads to, asked for from within the page. */
  ask: (link: string, range?: string) => Promise<{ status: number; type: string | null }>;
};

/** `ask`, as it runs in the page. */
export async function askForLink(
  link: Element,
  range?: string,
): Promise<{ status: number; type: string | null }> {
  const answer = await fetch(
    (link as HTMLAnchorElement).href,
    range === undefined ? {} : { headers: { Range: range } },
  );
  await answer.body?.cancel();
  return { status: answer.status, type: answer.headers.get("Content-Type") };
}

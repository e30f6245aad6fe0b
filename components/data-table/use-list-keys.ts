import { useEffect } from "react";

/** The keys of lists, once a page has a list; they are loaded after it. */
export function useListKeys(): void {
  useEffect(() => {
    void import("./list-keys.ts").then(
      (part) => part.listenForListKeys(),
      // Without a connection there are no keys until the next list.
      () => undefined,
    );
  }, []);
}

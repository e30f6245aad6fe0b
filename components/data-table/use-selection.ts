"use client";

import { useCallback, useMemo, useState } from "react";

export interface Selection {
  /** Ids of the rows selected one by one, on this page and on others. */
  ids: ReadonlySet<string>;
  /** All items that match the filters are selected, including those never loaded; `ids` is then empty. */
  everything: boolean;
  setIds: (ids: ReadonlySet<string>) => void;
  selectEverything: () => void;
  clear: () => void;
}

interface Chosen {
  key: string;
  ids: ReadonlySet<string>;
  everything: boolean;
}

const none: ReadonlySet<string> = new Set();

/**
 * The selected rows. The selection survives a change of page, and is cleared when `filterKey` (of
 * `useListState`) changes.
 */
export function useSelection(filterKey: string): Selection {
  const [chosen, setChosen] = useState<Chosen>({ key: filterKey, ids: none, everything: false });
  const current = chosen.key === filterKey ? chosen : null;
  const setIds = useCallback(
    (ids: ReadonlySet<string>) => setChosen({ key: filterKey, ids, everything: false }),
    [filterKey],
  );
  const selectEverything = useCallback(
    () => setChosen({ key: filterKey, ids: none, everything: true }),
    [filterKey],
  );
  const clear = useCallback(() => setChosen({ key: filterKey, ids: none, everything: false }), [filterKey]);
  const ids = current?.ids ?? none;
  const everything = current?.everything ?? false;
  return useMemo(
    () => ({ ids, everything, setIds, selectEverything, clear }),
    [ids, everything, setIds, selectEverything, clear],
  );
}

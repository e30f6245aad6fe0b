import { useSyncExternalStore } from "react";
import { listAddressKey } from "./page-trail.ts";

/** The address of a list as this tab saw it last, with its filters, its order and its page: where the way back leads. */
export function useListAddress(path: string): string {
  return useSyncExternalStore(
    neverChanges,
    () => lastAddress(path),
    // The server does not know.
    () => path,
  );
}

/** Not while another page is open. */
const neverChanges = () => () => undefined;

function lastAddress(path: string): string {
  try {
    const search: unknown = JSON.parse(window.sessionStorage.getItem(listAddressKey(path)) ?? '""');
    return typeof search !== "string" || search === "" ? path : `${path}?${search}`;
  } catch {
    // Without storage, and with what another version left there.
    return path;
  }
}

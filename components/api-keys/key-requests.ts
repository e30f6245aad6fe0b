import type { Route } from "next";

/** The page that lists what a key asked for. */
export const requestsOf = ({ id }: { id: string }): Route => `/api-keys/requests?api_key_id=${id}` as Route;

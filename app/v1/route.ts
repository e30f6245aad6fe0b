import { publicDocument } from "#lib/server/http/public-document.ts";

/** What stands at the address that clients have in their settings: where the description and the reference are. */
export const GET = publicDocument((url) => ({
  name: "Rollcall API",
  version: "1",
  openapi_url: `${url}/v1/openapi.json`,
  docs_url: `${url}/docs`,
}));

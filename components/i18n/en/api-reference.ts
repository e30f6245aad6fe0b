import { area } from "../area.ts";

export const API_REFERENCE = area("apiReference", {
  brand: "Rollcall",
  links: "About the API",
  keys: "API keys",
  document: "OpenAPI document",
  buttons: { search: "Search", copy: "Copy", moreClients: "More languages" },
  loading: "Loading the reference …",
  failed: "The reference did not load. Reload the page, or read the OpenAPI document.",
});

import { type Ask, inBody, inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const references = { "path.org_id": inPath(({ orgId }) => orgId) };

/** The request with a font that has the file. */
const withFontFile = (ask: Ask, id: string): Ask => ({
  ...ask,
  body: { ...ask.body, fonts: [{ family: "Nordlicht Sans", asset_ids: [id] }] },
});

export const brand: Resource = {
  gets: {
    getBrand: {
      ask: ({ orgId }) => ({ params: { org_id: orgId } }),
      references,
      tagUntested: "No POST creates it: every organization has one. Its tag is that of updateBrand",
    },
  },
  patches: {
    updateBrand: {
      ask: ({ orgId }) => ({
        params: { org_id: orgId },
        body: { colors: [{ name: "Fjord", value: "#1d3557" }] },
      }),
      references: {
        ...references,
        "body.logo_asset_id": inBody(({ image }) => image),
        "body.fonts[].asset_ids[]": inBody(({ font }) => font, withFontFile),
      },
      audit: "brand.updated",
      changes: [{ colors: [] }, { colors: [{ name: "Amber", value: "#ffb224" }] }],
      byRequest: ["org_id", "updated_at"],
    },
  },
  aboutNobody: ["brands"],
};

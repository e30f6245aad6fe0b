import { brand, getBrand, updateBrand } from "../resources/brand.ts";
import { CREATED, ORGANIZATION_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

const palette = [
  { name: "Fjord", value: "#1d3557" },
  { name: "Amber", value: "#ffb224" },
];
const fonts = [
  { family: "Playfair Display", asset_ids: [] },
  { family: "Inter", asset_ids: [] },
];

export const brandGroup = group({
  tag: "Brand",
  explanation: "The logo, colours and fonts that the template editor offers first.",
  operations: { getBrand, updateBrand },
  bodies: {
    updateBrand: { colors: palette, fonts, heading_font: "Playfair Display", body_font: "Inter" },
  },
  answers: [
    answer(brand, {
      org_id: ORGANIZATION_ID,
      logo_asset_id: null,
      colors: palette,
      fonts,
      heading_font: "Playfair Display",
      body_font: "Inter",
      updated_at: CREATED,
    }),
  ],
  auditTarget: "brand",
  auditActions: ["brand.updated"],
});

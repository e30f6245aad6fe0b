import { asset, createAsset, deleteAsset, getAsset, listAssets } from "../resources/asset.ts";
import { ASSET_ID, CREATED, FILES, ORGANIZATION_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const assets = group({
  tag: "Assets",
  explanation: "Images, sounds, videos and fonts that people, templates and videos use.",
  operations: { listAssets, createAsset, getAsset, deleteAsset },
  bodies: {},
  answers: [
    answer(asset, {
      id: ASSET_ID,
      org_id: ORGANIZATION_ID,
      kind: "image",
      file_name: "ada.jpg",
      content_type: "image/jpeg",
      size: 184320,
      width: 1200,
      height: 1600,
      duration_seconds: null,
      url: `${FILES}/assets/ada.jpg?expires=1778500800&signature=…`,
      created_at: CREATED,
    }),
  ],
  auditTarget: "asset",
  auditActions: ["asset.created", "asset.deleted"],
});

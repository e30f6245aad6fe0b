import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AssetKind } from "#lib/contract/resources/asset.ts";
import { call } from "../api/call.ts";
import type { ResultOf } from "../api/operation.ts";
import { itemKey, listsKey } from "../api/query-keys.ts";
import { createAsset, getAsset, listAssets } from "../generated/asset-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { downscalePhoto, PHOTO_SOURCE_BYTES } from "./downscale-image.ts";

export type Asset = ResultOf<typeof listAssets>;

/** The newest uploaded files of a kind, without people's photos: what a design may show or play. */
export function useAssets(kind: AssetKind) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...listsKey(orgId, "assets"), kind] as const,
    queryFn: ({ signal }) => call(listAssets, { orgId, query: { kind, usage: "other", limit: 100 }, signal }),
  });
}

/** One file. @param id null if there is nothing to ask for */
export function useAsset(id: string | null) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: itemKey(orgId, "assets", id ?? ""),
    queryFn: ({ signal }) => call(getAsset, { orgId, params: { asset_id: id ?? "" }, signal }),
    enabled: id !== null,
  });
}

/** Uploads a file; the server detects its kind from the content. A picture that is too large is scaled down first. */
export function useUploadAsset() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => call(createAsset, { orgId, file: await withinLimit(file) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listsKey(orgId, "assets") }),
  });
}

/** The same file under its name, or a smaller picture of it. */
async function withinLimit(file: File): Promise<Blob> {
  if (!file.type.startsWith("image/") || file.size > PHOTO_SOURCE_BYTES) return file;
  const ready = await downscalePhoto(file);
  return ready === file ? file : new File([ready], file.name, { type: ready.type });
}

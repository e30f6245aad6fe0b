import { useMutation } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { createAsset } from "../generated/asset-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { downscalePhoto } from "./downscale-image.ts";

/** Uploads a photo and scales a large one down first. A file that is not a photo is refused with 422. */
export async function uploadPhoto(orgId: string, file: Blob) {
  return call(createAsset, { orgId, file: await downscalePhoto(file) });
}

/** `uploadPhoto` for the current organization. */
export function useUploadPhoto() {
  const { id: orgId } = useOrganization();
  return useMutation({ mutationFn: (file: Blob) => uploadPhoto(orgId, file) });
}

import { useMutation } from "@tanstack/react-query";
import { call } from "./call.ts";
import { fittingPhoto } from "./fitting-photo.ts";
import { createAsset } from "./operations.ts";
import { useOrganization } from "./organization-context.tsx";

/** Uploads a photo, a large one scaled down. What is none is refused with 422. */
export async function uploadPhoto(orgId: string, file: Blob) {
  return call(createAsset, { orgId, file: await fittingPhoto(file) });
}

/** `uploadPhoto` for the organization that is shown. */
export function useUploadPhoto() {
  const { id: orgId } = useOrganization();
  return useMutation({ mutationFn: (file: Blob) => uploadPhoto(orgId, file) });
}

import { useMutation } from "@tanstack/react-query";
import { call } from "./call.ts";
import { createAsset } from "./operations.ts";
import { useOrganization } from "./organization-context.tsx";

/** Uploads an image. What is none is refused with 422. */
export function useUploadImage() {
  const { id: orgId } = useOrganization();
  return useMutation({ mutationFn: (file: Blob) => call(createAsset, { orgId, file }) });
}

"use client";

import { useEffect } from "react";
import { useAssets } from "#lib/client/assets/asset-list.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";

/** An uploaded file of a family. */
export interface FontFile {
  family: string;
  asset_id: string;
}

/** Makes the bundled typefaces known to the browser; their files come as texts need them. */
export function loadBundledFaces(): void {
  // Who comes to them tries again; until then, their texts are in Inter.
  import("./bundled-faces.ts").catch(() => undefined);
}

const known = new Set<string>();

/** Loads uploaded fonts into the page, so that their texts are drawn in them. */
export function UploadedFaces({ fonts }: { fonts: readonly FontFile[] }) {
  return fonts.length === 0 ? null : <Faces fonts={fonts} />;
}

function Faces({ fonts }: { fonts: readonly FontFile[] }) {
  const files = useAssets("font").data?.items;
  useEffect(() => {
    for (const { family, asset_id: id } of fonts) {
      const file = files?.find((each) => each.id === id);
      const key = `${family} ${id}`;
      if (file === undefined || known.has(key)) continue;
      known.add(key);
      const face = new FontFace(family, `url("${fileAddress(file.url)}")`);
      document.fonts.add(face);
      // A file that the browser cannot read is shown in Inter; the renderer says what it thinks of it.
      face.load().catch(() => document.fonts.delete(face));
    }
  }, [fonts, files]);
  return null;
}

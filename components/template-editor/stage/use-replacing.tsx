"use client";

import { useState } from "react";
import type { AssetKind } from "#lib/contract/resources/asset.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { AssetPicker } from "../assets/asset-picker.tsx";
import { focusLayerBox } from "../layers/next-place.ts";
import { useEditor } from "../state/editor-context.tsx";

interface Asked {
  name: string;
  kind: Extract<AssetKind, "image" | "video">;
}

/** Another file for a picture or a video on the stage, in the same place. `picker` asks for it. */
export function useReplacing() {
  const { change } = useEditor();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    /** Asks for the file. @returns whether it is a layer that shows one */
    begin({ name, type }: Layer): boolean {
      if (type !== "image" && type !== "video") return false;
      setAsked({ name, kind: type });
      setOpen(true);
      return true;
    },
    picker:
      asked === null ? null : (
        <AssetPicker
          kind={asked.kind}
          opened={isOpen}
          onClose={() => {
            setOpen(false);
            requestAnimationFrame(() => focusLayerBox(asked.name));
          }}
          onChoose={({ source }) => change(asked.name, { source })}
        />
      ),
  };
}

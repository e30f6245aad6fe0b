"use client";

import { errorText } from "#components/form/faults.ts";
import { useRefusalMessages } from "#components/form/use-refusal-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { hideNotice, showNotice } from "#components/ui/notices.ts";
import { useStableHandlers } from "#components/ui/use-stable-handlers.ts";
import { type Asset, useUploadAsset } from "#lib/client/assets/asset-list.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { boxAround, boxWithin, moveTo } from "../stage/box.ts";
import { inFreePlace } from "../stage/free-place.ts";
import type { Point } from "../stage/turn.ts";
import { useEditor, useLatestTime } from "../state/editor-context.tsx";
import { fileOfAsset } from "../state/layer-file.ts";
import { newLayer } from "../state/new-layers.ts";
import { isMedia } from "../state/pasted-content.ts";
import { insertLayer } from "../state/scene-edits.ts";
import { focusLayerBox } from "./next-place.ts";

/** What an uploaded file is shown or played by. */
const LAYER_OF = { image: "picture", video: "video", audio: "audio" } as const;
/** What browsers call a picture that is no file. */
const UNNAMED = /^image\.\w+$/;

/**
 * Returns a function that uploads files, one after the other, and adds each as a layer in front of all others: around a
 * point of the scene, or where there is room.
 */
export function useInsertFiles() {
  const { layers: t, pasted, sources } = useMessages(EDITOR);
  const { scene, editedText, dispatch } = useEditor();
  const refusalMessages = useRefusalMessages();
  const upload = useUploadAsset();
  const time = useLatestTime();

  // The upload takes its time, in which the scene changes.
  const { insert } = useStableHandlers({
    insert(asset: Asset, kind: keyof typeof LAYER_OF, at: Point | null) {
      const file = fileOfAsset(asset);
      const named = UNNAMED.test(asset.file_name) ? { ...file, fileName: null } : file;
      const layer = newLayer(scene, LAYER_OF[kind], t.begun, named);
      const placed = at === null ? inFreePlace(scene, layer, null, time.current) : around(at, layer, scene);
      dispatch({
        type: "edit",
        edit: (before) => insertLayer(before, placed, null),
        // Who writes a text meanwhile goes on writing.
        ...(editedText === null ? { select: [layer.name] } : {}),
      });
      requestAnimationFrame(() => focusLayerBox(layer.name));
    },
  });

  function fail(name: string, message: string) {
    showNotice({ title: pasted.failed({ name }), message, color: "red", autoClose: false });
  }

  async function add(file: File, at: Point | null) {
    if (!isMedia(file)) return fail(file.name, pasted.noMedia);
    try {
      const asset = await upload.mutateAsync(file);
      if (asset.kind === "font") fail(file.name, sources.wrongKind.image);
      else insert(asset, asset.kind, at);
    } catch (error) {
      fail(file.name, errorText(error, refusalMessages));
    }
  }

  return async (files: readonly File[], at: Point | null = null): Promise<void> => {
    for (const file of files) {
      const message = pasted.uploading({ name: file.name });
      const notice = showNotice({ message, loading: true, autoClose: false, withCloseButton: false });
      await add(file, at);
      hideNotice(notice);
    }
  };
}

/** A new layer with its middle at a point of the frame, unless it fills that. */
function around(at: Point, layer: Layer, scene: Scene): Layer {
  if (layer.type !== "image") return layer;
  const whole = boxAround(scene, []);
  const box = boxWithin(layer, whole, scene);
  const next = { ...box, left: at.x - box.width / 2, top: at.y - box.height / 2 };
  return { ...layer, ...moveTo({ layer, box, around: whole }, next, scene) };
}

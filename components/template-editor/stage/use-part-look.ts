import type { TextLayer } from "#lib/contract/scene/text-layer.ts";
import { useEditor } from "../state/editor-context.tsx";
import type { ToggledLook } from "../state/look-key.ts";
import { findLayer, patchLayer } from "../state/scene-edits.ts";
import { canStyle, lookOf, type PartChange, type TextRange, withLook } from "../state/text-parts.ts";

/**
 * The look of a part of a text, and changes of it.
 * @param range the part that is selected; empty for all of the text
 */
export function usePartLook(layer: TextLayer, range: TextRange) {
  const { dispatch } = useEditor();
  const look = lookOf(layer, range);
  const isRefused = !canStyle(layer, range);
  const { name } = layer;
  /** @param joins consecutive changes with the same key are one undo step */
  function change(next: PartChange, joins?: string) {
    dispatch({
      type: "edit",
      edit: (before) => {
        const now = findLayer(before, name)?.layer;
        if (now?.type !== "text") return before;
        const { font, spans, color } = withLook(now, range, next);
        return patchLayer(before, name, { font, spans, color });
      },
      ...(joins === undefined ? {} : { joins: `${joins} of ${name}` }),
    });
  }
  return {
    look,
    /** Whether the part cannot have a look of its own. */
    isRefused,
    change,
    /** Makes the part bold, italic or underlined, or the opposite, if it can be. */
    toggle(part: ToggledLook) {
      if (!isRefused) change({ [part]: !look[part] });
    },
  };
}

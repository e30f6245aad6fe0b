"use client";

import { useMemo } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useOwnShortcuts } from "#components/ui/page-shortcuts.ts";

/** Lists the editor's keys in the dialog of shortcuts. */
export function useEditorShortcuts(): void {
  const { shortcuts: t, textTools } = useMessages(EDITOR);
  const shortcuts = useMemo(() => {
    const { what, keys } = t;
    const rows: [string, string][] = [
      ["Enter", what.editText],
      ["mod B", textTools.bold],
      ["mod I", textTools.italic],
      ["mod U", textTools.underline],
      ["Esc", what.leave],
      [`${keys.shift} ${keys.click}`, what.several],
      ["mod A", what.all],
      [keys.arrows, what.nudge],
      [`${keys.shift} ${keys.arrows}`, what.nudgeFar],
      [`Alt ${keys.arrows}`, what.resize],
      ["Alt ↑↓", what.reorder],
      [`mod ${keys.drag}`, what.free],
      [`Alt ${keys.drag}`, what.dragCopy],
      ["mod Z", what.undo],
      ["mod Y", what.redo],
      ["mod C", what.copy],
      ["mod X", what.cut],
      ["mod V", what.paste],
      ["mod D", what.duplicate],
      ["mod G", what.group],
      [`mod ${keys.shift} G`, what.ungroup],
      ["F2", what.rename],
      [keys.del, what.remove],
      ["mod +/−", what.zoom],
      ["mod 0", what.fit],
      ["Space", what.play],
      [`Space ${keys.drag}`, what.pan],
    ];
    return { title: t.title, rows: rows.map(([key, text]) => ({ keys: key, what: text })) };
  }, [t, textTools]);
  useOwnShortcuts(shortcuts);
}

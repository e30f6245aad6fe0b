"use client";

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { notifyFailure } from "#components/shell/index.ts";
import { useCustomFieldCommands } from "#lib/client/custom-fields/custom-fields.ts";
import { moved, type ShownField, toBeListed } from "./shown-fields.ts";

/**
 * The order of the fields, by dragging a handle or with its arrow keys; saved when the handle is let go, shown
 * at once.
 */
export function useFieldOrder(
  fields: readonly ShownField[],
  announce: (name: string, place: number) => void,
  failureTitle: string,
) {
  const { moveTo } = useCustomFieldCommands();
  const [preview, setPreview] = useState<{ key: string; to: number } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const drag = useRef<string | null>(null);
  const from = preview === null ? -1 : fields.findIndex(({ key }) => key === preview.key);
  const shown = preview === null || from < 0 ? fields : moved(fields, from, preview.to);

  async function save(key: string, to: number) {
    const start = fields.findIndex((field) => field.key === key);
    const field = fields[start];
    if (field === undefined || isSaving || start === to || to < 0 || to >= fields.length) {
      setPreview(null);
      return;
    }
    setPreview({ key, to });
    setSaving(true);
    try {
      await moveTo(toBeListed(fields, start, to), key, to);
      announce(field.name, to + 1);
    } catch (error) {
      notifyFailure(failureTitle, error);
    } finally {
      setSaving(false);
      setPreview(null);
    }
  }

  function over(event: PointerEvent<HTMLElement>): number {
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-field]");
    return shown.findIndex(({ key }) => key === row?.getAttribute("data-field"));
  }

  const handle = (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || isSaving) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = key;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const to = drag.current === key ? over(event) : -1;
      if (to >= 0 && shown[to]?.key !== key) setPreview({ key, to });
    },
    onPointerUp: () => {
      if (drag.current !== key) return;
      drag.current = null;
      if (preview?.key === key) void save(key, preview.to);
    },
    onPointerCancel: () => {
      drag.current = null;
      setPreview(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      void save(key, fields.findIndex((field) => field.key === key) + step);
    },
  });
  return { shown, handle, save, dragged: preview?.key ?? null };
}

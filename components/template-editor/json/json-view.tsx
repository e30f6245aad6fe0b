"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ErrorMessages } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { useEditor } from "../state/editor-context.tsx";
import { sceneFaults } from "../state/scene-faults.ts";
import { faultLines, type LineFault, syntaxFault } from "./json-lines.ts";
import styles from "./json-view.module.css";
import { sceneText } from "./scene-text.ts";

/** In pixels, as in the style sheet. */
const LINE_HEIGHT = 19;
const PADDING = 10;

interface JsonViewProps {
  /** Typed text that is not a valid scene yet; null while the text matches the scene. */
  draft: string | null;
  onDraftChange: (draft: string | null) => void;
}

/**
 * Edits the scene as JSON. Valid text shows on the stage at once; until then, faults are shown at their
 * lines.
 */
export function JsonView({ draft, onDraftChange }: JsonViewProps) {
  const errorMessages = useErrorMessages();
  const editor = useMessages(EDITOR);
  const t = editor.json;
  const { scene, dispatch } = useEditor();
  const own = useMemo(() => sceneText(scene), [scene]);
  // Keeps the text as it was typed while it means the shown scene, so that white space is preserved.
  const [typed, setTyped] = useState<{ text: string; scene: Scene } | null>(null);
  const text = draft ?? (typed?.scene === scene ? typed.text : own);
  const faults = useMemo(
    () =>
      draft === null ? faultLines(own, sceneFaults(scene, errorMessages)) : read(draft, errorMessages).faults,
    [draft, own, scene, errorMessages],
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const marked = new Set(faults.map(({ line }) => line));
  const count = text.split("\n").length;
  const numbers = useMemo(() => Array.from({ length: count }, (_, index) => index + 1).join("\n"), [count]);

  function change(next: string) {
    const { scene: meant, faults: found } = read(next, errorMessages);
    if (meant === null || found.length > 0) return onDraftChange(next);
    onDraftChange(null);
    setTyped({ text: next, scene: meant });
    dispatch({ type: "edit", edit: () => meant, joins: "json" });
  }

  function goTo(line: number) {
    const element = field.current;
    if (element === null) return;
    const start =
      text
        .split("\n")
        .slice(0, line - 1)
        .join("\n").length + (line > 1 ? 1 : 0);
    element.focus();
    element.setSelectionRange(start, start + (text.split("\n")[line - 1]?.length ?? 0));
    element.scrollTop = LINE_HEIGHT * (line - 4);
  }

  useEffect(() => () => dispatch({ type: "settle" }), [dispatch]);

  return (
    <section className={styles.view} aria-label={t.label}>
      <div className={styles.text}>
        <div className={styles.gutter} ref={gutter} aria-hidden="true">
          <pre>{numbers}</pre>
          {[...marked].map((line) => (
            <span key={line} style={{ top: (line - 1) * LINE_HEIGHT + PADDING }}>
              {line}
            </span>
          ))}
        </div>
        <textarea
          ref={field}
          className={styles.field}
          aria-label={t.label}
          aria-invalid={faults.length > 0}
          aria-describedby="editor-json-faults"
          spellCheck={false}
          autoCapitalize="off"
          wrap="off"
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
          onScroll={(event) => {
            if (gutter.current !== null) gutter.current.scrollTop = event.currentTarget.scrollTop;
          }}
        />
      </div>
      <div className={styles.faults} id="editor-json-faults" role="status">
        {faults.length === 0 ? (
          <p>{t.help}</p>
        ) : (
          <p className={styles.count}>{t.invalid({ count: faults.length })}</p>
        )}
        <ul>
          {faults.slice(0, 20).map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              <UnstyledButton onClick={() => goTo(line)}>{t.line({ line })}</UnstyledButton> {message}
            </li>
          ))}
        </ul>
        {draft === null ? null : (
          <Button size="compact-xs" variant="default" onClick={() => onDraftChange(null)}>
            {t.revert}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The scene that a text contains, or why it is not a scene. */
function read(text: string, t: ErrorMessages): { scene: Scene | null; faults: LineFault[] } {
  try {
    const value: unknown = JSON.parse(text);
    const faults = sceneFaults(value, t);
    return faults.length > 0
      ? { scene: null, faults: faultLines(text, faults) }
      : { scene: value as Scene, faults: [] };
  } catch {
    return { scene: null, faults: [syntaxFault(text, t)] };
  }
}

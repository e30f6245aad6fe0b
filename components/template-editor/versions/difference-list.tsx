"use client";

import { useMemo } from "react";
import { asHeading } from "#components/ui/as-heading.ts";
import { EDITOR } from "#components/words/en/editor.ts";
import { useWords } from "#components/words/words.tsx";
import type { Scene } from "#lib/contract/scene.ts";
import { differences } from "./scene-diff.ts";
import styles from "./versions.module.css";

/** What differs between two scenes: layer by layer, each property before and after. */
export function DifferenceList({ before, after }: { before: Scene; after: Scene }) {
  const words = useWords(EDITOR).versions;
  const { names } = useWords(EDITOR).properties;
  const found = useMemo(() => differences(before, after), [before, after]);
  if (found.length === 0) return <p className={styles.dim}>{words.same}</p>;
  return (
    <ul className={styles.differences}>
      {found.map(({ layer, kind, changes }) => (
        <li key={`${layer} ${kind}`}>
          <p className={styles.what}>
            <strong>{layer === null ? words.scene : asHeading(layer)}</strong>
            <span data-kind={kind}>{words[kind]}</span>
          </p>
          {changes.length === 0 ? null : (
            <dl className={styles.changes}>
              {changes.map((change) => (
                <div key={change.property}>
                  <dt>{names[change.property] ?? asHeading(change.property)}</dt>
                  <dd>
                    <del>{change.before ?? words.nothing}</del> <span aria-hidden="true">→</span>{" "}
                    <ins>{change.after ?? words.nothing}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  );
}

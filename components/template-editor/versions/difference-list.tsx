"use client";

import { useMemo } from "react";
import { findMessage } from "#components/i18n/find-message.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { useLayerHeading } from "../layers/use-layer-heading.ts";
import { differences } from "./scene-diff.ts";
import styles from "./versions.module.css";

/** The differences between two scenes: for each layer, each property before and after. */
export function DifferenceList({ before, after }: { before: Scene; after: Scene }) {
  const t = useMessages(EDITOR).versions;
  const { names } = useMessages(EDITOR).properties;
  const headingOf = useLayerHeading();
  const found = useMemo(() => differences(before, after), [before, after]);
  if (found.length === 0) return <p className={styles.dim}>{t.same}</p>;
  return (
    <ul className={styles.differences}>
      {found.map(({ layer, kind, changes }) => (
        <li key={`${layer} ${kind}`}>
          <p className={styles.what}>
            <strong>{layer === null ? t.scene : headingOf(layer)}</strong>
            <span data-kind={kind}>{t[kind]}</span>
          </p>
          {changes.length === 0 ? null : (
            <dl className={styles.changes}>
              {changes.map((change) => (
                <div key={change.property}>
                  <dt>{findMessage(names, change.property) ?? asHeading(change.property)}</dt>
                  <dd>
                    <del>{change.before ?? t.nothing}</del> <span aria-hidden="true">→</span>{" "}
                    <ins>{change.after ?? t.nothing}</ins>
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

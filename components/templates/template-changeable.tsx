"use client";

import { useFieldNames } from "#components/custom-fields/index.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { findMessage } from "#components/i18n/find-message.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { Template, TemplateLayer } from "#lib/client/templates/templates.ts";
import { listMergeFields } from "#lib/contract/scene/merge-fields.ts";
import { mergeFieldName } from "./merge-field-name.ts";
import { layerHeading, otherProperties } from "./other-properties.ts";
import styles from "./template-page.module.css";

type Changeable = Messages["templates"]["changeable"];

/**
 * The layers of a template that can be changed: their texts, the merge fields in them, and their other
 * properties.
 */
export function TemplateChangeable({ template }: { template: Template }) {
  const t = useMessages(TEMPLATES).changeable;
  const { list } = useFormat();
  const { nameOf } = useFieldNames();
  const fields = listMergeFields(template.layers.map(({ text }) => text));
  const further = otherProperties(
    template.layers.flatMap(({ properties }) => properties),
    t.things,
  );
  return (
    <Panel title={t.title}>
      <p className={styles.intro}>{template.layers.length === 0 ? t.none : t.intro}</p>
      {template.layers.map((layer) => (
        <Layer key={layer.name} layer={layer} />
      ))}
      <div className={styles.things}>
        {fields.length === 0 ? null : (
          <p>{t.uses({ fields: list(fields.map((field) => mergeFieldName(field, t, nameOf))) })}</p>
        )}
        {further.length === 0 ? null : <p>{t.further({ what: list(further) })}</p>}
      </div>
    </Panel>
  );
}

function Layer({ layer }: { layer: TemplateLayer }) {
  const templates = useMessages(TEMPLATES);
  const t = templates.changeable;
  const { nameOf } = useFieldNames();
  return (
    <section className={styles.layer}>
      <div className={styles.layerHead}>
        <h3 className={styles.layerName}>{layerHeading(layer.name, templates)}</h3>
        <span className={styles.layerType}>{findMessage(t.types, layer.type) ?? layer.type}</span>
      </div>
      {layer.text === null ? null : (
        <p className={styles.says} dir="auto">
          {withFields(layer.text, t, nameOf)}
        </p>
      )}
    </section>
  );
}

/** A text with its merge fields highlighted. */
function withFields(text: string, t: Changeable, nameOf: (key: string) => string) {
  return text.split(/(\{\{[^}]*\}\})/).map((part, index) =>
    part.startsWith("{{") ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className={styles.field}>
        {mergeFieldName(part.slice(2, -2).split("|")[0]?.trim() ?? "", t, nameOf)}
      </span>
    ) : (
      part
    ),
  );
}

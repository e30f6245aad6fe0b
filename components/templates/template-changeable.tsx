"use client";

import { useFieldNames } from "#components/custom-fields/index.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { Template, TemplateLayer } from "#lib/client/templates/templates.ts";
import { listMergeFields } from "#lib/contract/scene/merge-fields.ts";
import { mergeFieldName } from "./merge-field-name.ts";
import { layerHeading } from "./other-properties.ts";
import styles from "./template-page.module.css";

type Changeable = Messages["templates"]["changeable"];

/** The texts of a template that can be written anew for each collection, and the merge fields in them. */
export function TemplateChangeable({ template }: { template: Template }) {
  const t = useMessages(TEMPLATES).changeable;
  const { list } = useFormat();
  const { nameOf } = useFieldNames();
  const fields = listMergeFields(template.layers.map(({ text }) => text));
  const texts = template.layers.filter(({ text }) => text !== null);
  return (
    <Panel title={t.title}>
      <p className={styles.intro}>{texts.length === 0 ? t.none : t.intro}</p>
      {texts.map((layer) => (
        <Layer key={layer.name} layer={layer} />
      ))}
      <div className={styles.things}>
        {fields.length === 0 ? null : (
          <p>{t.uses({ fields: list(fields.map((field) => mergeFieldName(field, t, nameOf))) })}</p>
        )}
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

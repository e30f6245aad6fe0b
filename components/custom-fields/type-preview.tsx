import { Checkbox, Radio, RadioGroup, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import Link from "next/link";
import { useEffect, useState } from "react";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { type CustomFieldValues, useFieldValues } from "#lib/client/custom-fields/custom-field-changes.ts";
import type { TypedField } from "#lib/contract/fields/custom-field-types.ts";
import styles from "./field-change.module.css";
import type { ShownField } from "./shown-fields.ts";
import { valueText } from "./value-text.ts";

/** How the values of a field are converted when its type is saved. */
export interface Conversion {
  date_order?: "dmy" | "mdy";
}

/** What is asked about at once while options are typed; more does not fit into an address. */
const MOST_CHARACTERS = 4_000;
const TYPING_MS = 300;

interface TypePreviewProps {
  field: ShownField;
  typed: TypedField;
  /** Null converts nothing. */
  onConversion: (conversion: Conversion | null) => void;
}

/** Which of the present values are of a type, which can be converted and which cannot; and whether to convert. */
export function TypePreview({ field, typed, onConversion }: TypePreviewProps) {
  const t = useMessages(CUSTOM_FIELDS).preview;
  const [{ type, options }] = useDebouncedValue(typed, TYPING_MS);
  const [order, setOrder] = useState<"dmy" | "mdy" | null>(null);
  const [isWanted, setWanted] = useState(true);
  const isShort = options.join("").length <= MOST_CHARACTERS;
  const query = {
    ...{ key: field.key, type },
    ...(type === "choice" ? { options: [...options] } : {}),
    ...(type === "date" && order !== null ? { date_order: order } : {}),
  };
  const isAsked =
    field.people !== 0 && type !== "text" && (type !== "choice" || (options.length > 0 && isShort));
  const { data: values } = useFieldValues(query, isAsked);
  const isCurrent = isAsked && typed.type === type && values?.type === type;
  const converts = isCurrent && isWanted && values.convertible > 0;
  useEffect(() => {
    onConversion(converts ? (order === null ? {} : { date_order: order }) : null);
  }, [converts, order, onConversion]);
  if (!isAsked) return null;
  if (!isCurrent) return <div className={styles.preview}>{t.checking}</div>;
  return (
    <div className={styles.preview} role="status">
      <Counts values={values} />
      {type === "date" && (values.ambiguous > 0 || order !== null || !values.is_complete) ? (
        <RadioGroup
          label={t.order}
          value={order ?? ""}
          onChange={(value) => setOrder(value === "mdy" ? "mdy" : "dmy")}
        >
          <Stack gap={6} mt={6}>
            <Radio value="dmy" label={t.dmy} />
            <Radio value="mdy" label={t.mdy} />
          </Stack>
        </RadioGroup>
      ) : null}
      {values.convertible === 0 ? null : (
        <>
          <Checkbox
            label={t.convert({ count: values.convertible })}
            checked={isWanted}
            onChange={(event) => setWanted(event.currentTarget.checked)}
          />
          <Conversions values={values} typed={{ type, options }} />
        </>
      )}
    </div>
  );
}

function Counts({ values }: { values: CustomFieldValues }) {
  const t = useMessages(CUSTOM_FIELDS).preview;
  const { people, fitting, unfit_people: unfitPeople } = values;
  const unfit = values.ambiguous + values.unfit;
  const more = unfit - unfitPeople.length;
  if (people === 0) return <span>{t.nobody}</span>;
  return (
    <>
      <span>{fitting === people ? t.allFit({ count: people }) : t.fit({ count: fitting, people })}</span>
      {unfit === 0 ? null : (
        <div>
          <p className={styles.warning}>{t.unfit({ count: unfit })}</p>
          <ul className={`${styles.names} ${styles.few}`}>
            {unfitPeople.map((person) => (
              <li key={person.person_id} dir="auto">
                <Link href={`/people/${person.person_id}`} target="_blank">
                  {fullName(person)}
                </Link>{" "}
                <span className={styles.becomes}>{person.value}</span>
              </li>
            ))}
            {more > 0 ? <li>{t.more({ count: more })}</li> : null}
          </ul>
        </div>
      )}
    </>
  );
}

function Conversions({ values, typed }: { values: CustomFieldValues; typed: TypedField }) {
  const kit = useMessages(KIT);
  const format = useFormat();
  return (
    <ul className={styles.names}>
      {values.conversions.map(({ value, becomes }) => (
        <li key={value} dir="auto">
          {value} <span className={styles.becomes}>→ {valueText(becomes, typed, kit, format)}</span>
        </li>
      ))}
    </ul>
  );
}

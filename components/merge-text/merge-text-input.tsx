"use client";

import { Button, Input, Popover, PopoverDropdown, PopoverTarget } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useState } from "react";
import { MenuAnchor } from "#components/ui/menu-anchor.tsx";
import { type MergeTag, mergeTags } from "#lib/contract/scene/merge-fields.ts";
import { type ExamplePerson, useExample } from "./example-person.tsx";
import { FieldPicker } from "./field-picker.tsx";
import { FieldSettings } from "./field-settings.tsx";
import { fieldLabel, mergeTextFault, newTag } from "./field-texts.ts";
import styles from "./merge-text.module.css";
import type { PartStyles } from "./part-styles.ts";
import { StaticText } from "./static-text.tsx";
import type { Range } from "./text-editor.ts";
import { useFieldTexts } from "./use-field-texts.ts";
import { useTextEditor } from "./use-text-editor.ts";

export interface MergeTextInputProps {
  id?: string;
  label: string;
  /** Plain text with merge fields in the syntax of templates. */
  value: string;
  onChange: (text: string) => void;
  /** A file name has one line, and no spaces beside its fields. */
  kind?: "text" | "fileName";
  description?: ReactNode;
  /** Takes the place of what the field finds itself. */
  error?: ReactNode;
  required?: boolean;
  size?: "xs" | "sm";
  /** The person whose values are the examples; by default those of `ExampleProvider`, else any. */
  person?: ExamplePerson | null;
  /** The day of the occasion, `YYYY-MM-DD`; by default that of `ExampleProvider`, else today. */
  day?: string;
  /** Buttons before "Insert field". */
  tools?: ReactNode;
  onBlur?: () => void;
  /** Without the look of a field, such as over a picture: its text has this style, its buttons are above it. */
  bare?: CSSProperties;
  /** All of it is selected as soon as it can be edited. */
  isSelectedAtFirst?: boolean;
  /** How parts of the text look; the same function while they look the same. */
  parts?: PartStyles;
  /** The part that is selected has changed. */
  onSelect?: (place: Range) => void;
  /** What a chip shows instead of the name of its field, such as a value; null for that name. */
  chipText?: (tag: MergeTag) => string | null;
  /** Receives the element that takes the focus. */
  inputRef?: (element: HTMLElement | null) => void;
}

type Opened = { part: "picker"; place: Range; search: string } | { part: "settings"; start: number } | null;

/** A text whose merge fields are chips with the names of the fields. They are inserted from a list. */
export function MergeTextInput(props: MergeTextInputProps) {
  const { label, value, onChange, kind = "text", description, size = "sm", tools } = props;
  const shown = useExample();
  const person = props.person ?? shown?.person ?? null;
  const t = useFieldTexts();
  const ownId = useId();
  // Only what is opened in a browser counts to it.
  const day = props.day ?? shown?.day ?? new Date().toISOString().slice(0, 10);
  const id = props.id ?? ownId;
  const [opened, setOpened] = useState<Opened>(null);
  const error = props.error ?? mergeTextFault(value, t);
  const hasDescription = description !== undefined && description !== null;
  const { box, editor, isReady } = useTextEditor({
    text: value,
    isLine: kind === "fileName",
    attributes: {
      id,
      ...(props.bare === undefined ? { "aria-labelledby": `${id}-label` } : { "aria-label": label }),
      "aria-multiline": String(kind === "text"),
      "aria-invalid": String(Boolean(error)),
      "aria-required": String(props.required ?? false),
      "aria-describedby": [hasDescription && `${id}-description`, error && `${id}-error`]
        .filter((part) => typeof part === "string")
        .join(" "),
      ...(kind === "text"
        ? { spellcheck: "true", autocorrect: "on", autocapitalize: "sentences" }
        : { spellcheck: "false", enterkeyhint: "done" }),
    },
    onChange,
    onFocus: (isFocused) => isFocused || props.onBlur?.(),
    onBraces,
    onChip: (start) => setOpened({ part: "settings", start }),
    inputRef: props.inputRef,
    chipText: props.chipText,
    parts: props.parts,
    onSelect: props.onSelect,
  });
  const { isSelectedAtFirst = false, bare } = props;
  useLayoutEffect(() => {
    if (isReady && isSelectedAtFirst) editor.current?.selectAll();
  }, [isReady, isSelectedAtFirst, editor]);
  const tag =
    opened?.part === "settings" ? mergeTags(value).find(({ start }) => start === opened.start) : undefined;
  // A dialog lets nothing outside of itself be scrolled.
  const withinPortal = box.current?.closest('[role="dialog"]') === null;

  function close() {
    setOpened(null);
    editor.current?.view.focus();
  }

  /** Opens the list of fields; what is typed before it has the focus is searched for. */
  function onBraces(place: Range, inside: string, isNew: boolean) {
    if (isNew) setOpened({ part: "picker", place, search: "" });
    else if (opened?.part === "picker" && opened.place.from === place.from)
      setOpened(inside.endsWith("}}") ? null : { part: "picker", place, search: inside });
  }

  function insert(syntax: string) {
    if (opened?.part !== "picker") return;
    const isReplacing = opened.place.to > opened.place.from;
    const isApart = kind === "text" && !isReplacing;
    editor.current?.replace(opened.place, syntax, { isApart });
    close();
  }

  return (
    <div className={styles.root} data-bare={bare === undefined ? undefined : true}>
      <div className={styles.tools}>
        {tools}
        <Popover
          opened={opened?.part === "picker"}
          onChange={(isOpened) => isOpened || setOpened(null)}
          position="bottom-end"
          width={300}
          trapFocus
          returnFocus={false}
          withinPortal={withinPortal}
        >
          <PopoverTarget>
            <Button
              variant="subtle"
              size={size === "xs" ? "compact-xs" : "compact-sm"}
              aria-label={t.insertInto({ field: label })}
              leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
              disabled={!isReady}
              onClick={() => {
                const place = editor.current?.place;
                setOpened(opened === null && place ? { part: "picker", place, search: "" } : null);
              }}
            >
              {t.insert}
            </Button>
          </PopoverTarget>
          <PopoverDropdown aria-label={t.insertInto({ field: label })}>
            {opened?.part === "picker" ? (
              <FieldPicker
                person={person}
                day={day}
                search={opened.search}
                onSearch={(search) => setOpened({ ...opened, search })}
                onChoose={(field) => insert(newTag(field, t))}
                onTyped={(inside) => insert(`{{${inside}}}`)}
                onClose={close}
              />
            ) : null}
          </PopoverDropdown>
        </Popover>
      </div>
      {bare === undefined ? (
        <Input.Wrapper
          id={id}
          label={label}
          labelElement="div"
          labelProps={{ className: styles.label, onClick: () => editor.current?.view.focus() }}
          required={props.required ?? false}
          description={description}
          error={error}
          size={size}
        >
          <Input component="div" multiline withAria={false} id={undefined} error={Boolean(error)} size={size}>
            <div className={styles.text} ref={box} />
            {isReady ? null : <StaticText text={value} />}
          </Input>
        </Input.Wrapper>
      ) : (
        <div className={styles.bare} style={bare}>
          <div className={styles.text} ref={box} />
          {isReady ? null : <StaticText text={value} chipText={props.chipText} />}
          {/* Its chips show that something is wrong; what that is, a field beside it says. */}
          {error ? (
            <span id={`${id}-error`} className="visually-hidden">
              {error}
            </span>
          ) : null}
        </div>
      )}
      {tag === undefined ? null : (
        <Popover
          key={tag.start}
          opened
          onChange={(isOpened) => isOpened || close()}
          position="bottom-start"
          width={260}
          trapFocus
          returnFocus={false}
          withinPortal={withinPortal}
        >
          <PopoverTarget>
            <MenuAnchor target={box} />
          </PopoverTarget>
          <PopoverDropdown aria-label={t.settings({ field: fieldLabel(tag.field, t) })}>
            <FieldSettings
              tag={tag}
              kind={kind}
              person={person}
              day={day}
              onChange={(syntax) => {
                const isSelected = syntax !== "";
                editor.current?.replace({ from: tag.start, to: tag.end }, syntax, { isSelected });
                if (syntax === "") close();
              }}
              onReplace={() =>
                setOpened({ part: "picker", place: { from: tag.start, to: tag.end }, search: "" })
              }
              onClose={close}
            />
          </PopoverDropdown>
        </Popover>
      )}
    </div>
  );
}

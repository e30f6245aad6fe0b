"use client";

import { Select, type SelectProps } from "@mantine/core";
import { useMemo, useState } from "react";
import { useFormat, useLocale } from "#components/ui/locale.tsx";
import {
  COMMON_LANGUAGES,
  canonicalLanguage,
  REGIONAL_LANGUAGES,
} from "#lib/contract/fields/language-tag.ts";

type LanguageSelectProps = Omit<SelectProps, "data" | "searchable">;

/** A choice of a language, as its BCP 47 tag: by its name, or by a tag that is typed. */
export function LanguageSelect(props: LanguageSelectProps) {
  const { language } = useFormat();
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const { value } = props;
  const data = useMemo(() => {
    const tags = [...COMMON_LANGUAGES, ...REGIONAL_LANGUAGES];
    const others = [value, canonicalLanguage(typed)].filter((tag) => typeof tag === "string" && tag !== "");
    return (
      [...new Set([...tags, ...others.map(String)])]
        // The tag can be searched for, too.
        .map((tag) => ({ value: tag, label: `${language(tag)} (${tag})` }))
        .sort((one, other) => one.label.localeCompare(other.label, locale))
    );
  }, [language, locale, typed, value]);
  return <Select {...props} data={data} searchable onSearchChange={setTyped} maxDropdownHeight={280} />;
}

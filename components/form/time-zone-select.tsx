"use client";

import { Select, type SelectProps } from "@mantine/core";
import { useMemo } from "react";
import { formatTimeZone } from "#components/ui/format.ts";
import { timeZones } from "#lib/contract/fields/time-zone.ts";

type TimeZoneSelectProps = Omit<SelectProps, "data" | "searchable">;

/** A choice of a time zone, as its IANA name. */
export function TimeZoneSelect(props: TimeZoneSelectProps) {
  const { value } = props;
  const data = useMemo(() => {
    const zones = timeZones();
    const all = typeof value === "string" && !zones.includes(value) ? [value, ...zones] : zones;
    return all.map((zone) => ({ value: zone, label: formatTimeZone(zone) }));
  }, [value]);
  return <Select {...props} data={data} searchable maxDropdownHeight={280} />;
}

"use client";

import { Button } from "@mantine/core";
import type { Route } from "next";
import Link from "next/link";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { DayWindow } from "#lib/client/people/celebrations.ts";
import { PICKED_LIMIT } from "#lib/client/people/selection-limit.ts";
import type { Celebration } from "./celebration-days.ts";
import { chosenCollection } from "./chosen-collection.ts";
import styles from "./home-page.module.css";

interface MakeButtonsProps {
  all: readonly Celebration[];
  chosen: readonly Celebration[];
  window: DayWindow;
}

/**
 * One button per selected kind, since each kind has its own templates; birthdays last, as the primary button.
 */
export function MakeButtons({ all, chosen, window }: MakeButtonsProps) {
  const t = useMessages(HOME);
  const kinds = (["anniversary", "birthday"] as const).filter((kind) =>
    chosen.some((celebration) => celebration.kind === kind),
  );
  const addresses = kinds.map((kind) => {
    const of = (celebrations: readonly Celebration[]) => celebrations.filter((each) => each.kind === kind);
    const those = of(chosen);
    return { kind, count: those.length, address: chosenCollection(kind, those, of(all), window) };
  });
  return (
    <>
      {addresses.some(({ address }) => address === null) ? (
        <p className={styles.tooMany}>{t.make.tooMany({ limit: PICKED_LIMIT })}</p>
      ) : null}
      {addresses.map(({ kind, count, address }, index) =>
        address === null ? null : (
          <Button
            key={kind}
            component={Link}
            href={address as Route}
            // The address changes with each selection.
            prefetch={false}
            variant={index === kinds.length - 1 ? "filled" : "default"}
          >
            {t.make[kind]({ count })}
          </Button>
        ),
      )}
    </>
  );
}

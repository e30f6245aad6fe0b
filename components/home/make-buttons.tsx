"use client";

import { Button } from "@mantine/core";
import type { Route } from "next";
import Link from "next/link";
import { useFormat } from "#components/ui/locale.tsx";
import { useWords } from "#components/words/words.tsx";
import type { DayWindow } from "#lib/client/celebrations.ts";
import type { Celebration, CelebrationKind } from "./celebration-days.ts";

/** Ids travel in an address, and servers refuse one of more than some 16,000 characters. */
const PICKED_LIMIT = 300;

interface MakeButtonsProps {
  chosen: readonly Celebration[];
  window: DayWindow;
}

/** One button for each kind that is chosen, since each kind has its own templates; birthdays last, as the main one. */
export function MakeButtons({ chosen, window }: MakeButtonsProps) {
  const words = useWords().home;
  const format = useFormat();
  const kinds = (["anniversary", "birthday"] as const).filter((kind) =>
    chosen.some((celebration) => celebration.kind === kind),
  );
  return kinds.map((kind, index) => {
    const those = chosen.filter((celebration) => celebration.kind === kind);
    return (
      <Button
        key={kind}
        component={Link}
        href={collectionFor(kind, those, window)}
        // The address changes with each tick.
        prefetch={false}
        variant={index === kinds.length - 1 ? "filled" : "default"}
      >
        {words.make[kind](format.number(those.length))}
      </Button>
    );
  });
}

/** Where the collection is made: for exactly these people, or for so many that only the window fits an address. */
function collectionFor(kind: CelebrationKind, those: readonly Celebration[], window: DayWindow): Route {
  const type = kind === "birthday" ? "birthday" : "work_anniversary";
  const whom =
    those.length <= PICKED_LIMIT
      ? `ids=${those.map(({ person }) => person.id).join(",")}`
      : `${kind}_from=${window.from}&${kind}_to=${window.to}`;
  return `/collections/new?type=${type}&${whom}` as Route;
}

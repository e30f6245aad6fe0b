"use client";

import { Button, Kbd } from "@mantine/core";
import { useHotkeys, useWindowEvent } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { askRowActions, forgetRowActions } from "#components/data-table/row-actions.ts";
import { navigateGuarded } from "#components/form/navigation-guard.ts";
import { PALETTE } from "#components/i18n/generated/palette.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { areSingleKeysOn, SHOW_SHORTCUTS } from "#components/ui/single-keys.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { holdTyping, takeTyping } from "./early-keys.ts";
import styles from "./palette.module.css";
import { useModifier } from "./use-modifier.ts";

const Palette = onDemand(() => import("./palette.tsx").then((part) => part.Palette));
const ShortcutsDialog = onDemand(() => import("./shortcuts-dialog.tsx").then((part) => part.ShortcutsDialog));

type Dialog = "palette" | "shortcuts";

/**
 * The shortcuts ⌘K or Ctrl+K and `?` on every page, and a button for the palette. Both load when first used.
 */
export function PaletteKeys() {
  const t = useMessages(PALETTE);
  const modifier = useModifier();
  const [opened, setOpened] = useState<Dialog | null>(null);
  const close = () => {
    takeTyping();
    forgetRowActions();
    setOpened(null);
  };
  const find = () => {
    // Once it is open, its field gets what is typed.
    if (opened === "palette") return;
    askRowActions();
    holdTyping(close);
    setOpened("palette");
  };
  // In a text field ⌘K still works, but `?` is a character.
  useHotkeys([["mod+K", find]], []);
  const help = () => areSingleKeysOn() && setOpened("shortcuts");
  useHotkeys([
    ["shift+?", help],
    ["?", help],
  ]);
  const { role } = useOrganization();
  const router = useRouter();
  useEffect(() => {
    const left = new AbortController();
    const go = (path: Route) => navigateGuarded(() => router.push(path));
    void import("./console-keys.ts").then(
      (part) => part.listenForConsoleKeys({ role, go, signal: left.signal }),
      // Without a connection there are no keys until the next page.
      () => undefined,
    );
    return () => left.abort();
  }, [role, router]);
  useWindowEvent(SHOW_SHORTCUTS as "focus", () => setOpened("shortcuts"));
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t.title}
        aria-keyshortcuts="Control+K Meta+K"
        {...Palette.warming}
        onClick={find}
      >
        <span className={styles.button}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <Kbd className={styles.hint} size="xs" visibleFrom="sm">
            {modifier} K
          </Kbd>
        </span>
      </Button>
      <Palette opened={opened === "palette"} onClose={close} />
      <ShortcutsDialog opened={opened === "shortcuts"} onClose={close} />
    </>
  );
}

"use client";

import { type ComponentType, createElement, useDeferredValue, useEffect, useState } from "react";
import { loadUntilDone } from "./load-until-done.ts";

/** A part of the console, loaded once. */
interface Fetched<Props> {
  part: ComponentType<Props> | null;
  fetch: () => Promise<void>;
}

/**
 * A part of the console that is loaded when it is first used, not with the page. Renders nothing until
 * `opened` is true for the first time; after that it stays mounted, so that it can fade out. If the
 * connection is lost, loading is retried; the page around it stays as it is.
 *
 * `warm` loads it in advance; `warming` does so when a pointer or the focus reaches the button that opens it.
 */
export function onDemand<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  let coming: Promise<void> | null = null;
  const fetched: Fetched<Props> = {
    part: null,
    fetch: () => {
      coming ??= load().then(
        (part) => {
          fetched.part = part;
        },
        (error: unknown) => {
          coming = null;
          throw error;
        },
      );
      return coming;
    },
  };
  const warm = () => void fetched.fetch().catch(() => undefined);
  return Object.assign((props: Props) => createElement(OnDemand<Props>, { fetched, props }), {
    warm,
    warming: { onPointerEnter: warm, onFocus: warm },
  });
}

interface OnDemandProps<Props> {
  fetched: Fetched<Props>;
  props: Props;
}

function OnDemand<Props extends { opened: boolean }>({ fetched, props }: OnDemandProps<Props>) {
  // The pressed control responds at once; a slow machine renders what it opens afterwards.
  const wanted = useDeferredValue(props.opened);
  const opened = props.opened && wanted;
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  if (opened && Part === null && fetched.part !== null) setPart(() => fetched.part);
  useEffect(() => {
    if (!opened || Part !== null) return;
    return loadUntilDone(fetched.fetch, () => setPart(() => fetched.part));
  }, [fetched, opened, Part]);
  return Part === null ? null : <Part {...props} opened={opened} />;
}

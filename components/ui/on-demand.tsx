"use client";

import { type ComponentType, createElement, useDeferredValue, useEffect, useState } from "react";

/** How long to wait before a part that could not be fetched is asked for again. */
const RETRY_MS = 2_000;

/** One part of the console, fetched once. */
interface Fetched<Props> {
  part: ComponentType<Props> | null;
  fetch: () => Promise<void>;
}

/**
 * A part of the console that comes with its first use, not with the page: nothing until `opened` is true for the first
 * time, from then on the part, so that it can fade away. What a lost connection keeps back is fetched when it is there
 * again; the page around it stays as it is.
 *
 * `warm` fetches it in advance, `warming` does so as soon as a pointer or the focus is on the button that opens it.
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
  // What is pressed answers at once, and a slow machine draws what it opens after that.
  const wanted = useDeferredValue(props.opened);
  const opened = props.opened && wanted;
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  if (opened && Part === null && fetched.part !== null) setPart(() => fetched.part);
  useEffect(() => {
    if (!opened || Part !== null) return;
    let timer: number | undefined;
    let isOver = false;
    const attempt = () => {
      fetched.fetch().then(
        () => isOver || setPart(() => fetched.part),
        () => {
          if (!isOver) timer = window.setTimeout(attempt, RETRY_MS);
        },
      );
    };
    attempt();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [fetched, opened, Part]);
  return Part === null ? null : <Part {...props} opened={opened} />;
}

"use client";

import { useComputedColorScheme } from "@mantine/core";
import Link from "next/link";
import Script from "next/script";
import { useEffect, useRef, useState } from "react";
import { API_REFERENCE } from "#components/i18n/generated/api-reference.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { BrandMark } from "#components/ui/brand-mark.tsx";
import styles from "./api-reference-page.module.css";
import type { DescribedApi } from "./code-samples.ts";
import { nameButtons } from "./name-buttons.ts";
import { type ReferenceConfiguration, referenceConfiguration } from "./reference-configuration.ts";

/** The global of the reference's script, as far as it is used here. */
type Reference = {
  updateConfiguration: (configuration: ReferenceConfiguration) => void;
  destroy: () => void;
};
declare global {
  interface Window {
    Scalar?: { createApiReference: (place: Element, configuration: ReferenceConfiguration) => Reference };
  }
}

/**
 * The API reference: every operation of this installation's OpenAPI description, with forms to try them.
 * @param script URL of the reference's script
 */
export function ApiReferencePage({ script }: { script: string }) {
  const t = useMessages(API_REFERENCE);
  const place = useRef<HTMLDivElement>(null);
  const reference = useRef<Reference>(null);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const [api, setApi] = useState<DescribedApi>();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });

  useEffect(() => {
    const leaving = new AbortController();
    fetch("/v1/openapi.json", { signal: leaving.signal })
      .then((response) => response.json())
      .then(setApi, () => leaving.signal.aborted || setState("failed"));
    return () => leaving.abort();
  }, []);

  useEffect(() => {
    if (state !== "loaded" || api === undefined || place.current === null) return;
    const configuration = referenceConfiguration(api, window.location.origin, scheme);
    if (reference.current === null)
      reference.current = window.Scalar?.createApiReference(place.current, configuration) ?? null;
    else reference.current.updateConfiguration(configuration);
  }, [state, api, scheme]);

  useEffect(() => {
    return place.current === null ? undefined : nameButtons(place.current, t.buttons);
  }, [t]);

  useEffect(
    () => () => {
      reference.current?.destroy();
      reference.current = null;
    },
    [],
  );

  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link className={styles.brand} href="/" prefetch={false}>
          <BrandMark size={24} />
          <span>{t.brand}</span>
        </Link>
        <nav className={styles.links} aria-label={t.links}>
          <Link className={styles.link} href="/api-keys" prefetch={false}>
            {t.keys}
          </Link>
          <a className={styles.link} href="/v1/openapi.json">
            {t.document}
          </a>
        </nav>
      </header>
      {/* The reference renders its own `main`. */}
      <div className={styles.reference}>
        {state === "loaded" && api !== undefined ? null : (
          <p className={styles.state} role="status">
            {state === "failed" ? t.failed : t.loading}
          </p>
        )}
        <div ref={place} />
      </div>
      {/* `onReady` also runs if the script is already loaded, after navigation inside the console. */}
      <Script
        src={script}
        onReady={() => setState((before) => (before === "failed" ? before : "loaded"))}
        onError={() => setState("failed")}
      />
    </div>
  );
}

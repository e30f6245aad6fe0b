"use client";

import type { ButtonProps } from "@mantine/core";
import { Anchor, Button } from "@mantine/core";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

interface LinkButtonProps<Href extends string> extends ButtonProps {
  /** Contains the visible text, where that is the same on several buttons. */
  "aria-label"?: string;
  href: Route<Href>;
  children: ReactNode;
}

/**
 * A link that looks like a button. `Button component={Link}` loses the type check of the route; this keeps
 * it.
 */
export function LinkButton<Href extends string>({ href, children, ...button }: LinkButtonProps<Href>) {
  return (
    <Button {...button} component={Link} href={href as Route}>
      {children}
    </Button>
  );
}

interface TextLinkProps<Href extends string> {
  href: Route<Href>;
  /** Opens in a new tab, if this page holds input that must not be lost. The link text should say so. */
  newTab?: boolean;
  children: ReactNode;
}

/** A link in running text or at the end of a row, in the readable form of the accent colour. */
export function TextLink<Href extends string>({ href, newTab = false, children }: TextLinkProps<Href>) {
  const target = newTab ? { target: "_blank" } : {};
  return (
    <Anchor component={Link} href={href as Route} inherit fw={600} underline="hover" {...target}>
      {children}
    </Anchor>
  );
}

/**
 * A link in running text that loads a new document, because the target has another content security policy.
 */
export function DocumentLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} inherit fw={600} underline="hover">
      {children}
    </Anchor>
  );
}

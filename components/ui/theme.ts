import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from "@mantine/core";
import { createTheme, defaultVariantColorsResolver, virtualColor } from "@mantine/core";
import { controlDefaults } from "./theme-controls.ts";

/**
 * Warm neutrals, from off-white paper to ink. Index 6 is the lightest readable text colour on paper (4.5:1).
 */
const stone: MantineColorsTuple = [
  "#faf9f7",
  "#f3f1ec",
  "#e7e5e0",
  "#d6d3cd",
  "#b5b0a8",
  "#8f8a83",
  "#6b645e",
  "#4f4943",
  "#332e2a",
  "#1c1917",
];

/** The same warmth for the dark scheme, in the order Mantine reads it: 0 is text, 6 a surface, 7 the page. */
const night: MantineColorsTuple = [
  "#f2efea",
  "#d9d4cd",
  "#a8a19a",
  "#8c857e",
  "#2e2a27",
  "#24201d",
  "#1d1a18",
  "#161412",
  "#100e0d",
  "#0a0908",
];

/** The one accent. Shade 4 is the marigold itself; shade 8 is its readable form as text on light. */
const marigold: MantineColorsTuple = [
  "#fff8ea",
  "#fff4dc",
  "#ffe3ab",
  "#ffcb66",
  "#ffb224",
  "#f0a00c",
  "#cf8400",
  "#ad6a00",
  "#8f4700",
  "#5c2e00",
];

const red: MantineColorsTuple = [
  "#fdf3f2",
  "#fcebe9",
  "#f8d2cd",
  "#f3a79f",
  "#f07a6e",
  "#dc5346",
  "#c4372b",
  "#a62c21",
  "#84241b",
  "#3a1d1a",
];

const green: MantineColorsTuple = [
  "#eff7f2",
  "#e3f2e9",
  "#c4e3d1",
  "#98cdb0",
  "#63b88a",
  "#3f9a6b",
  "#2b7a50",
  "#226341",
  "#1b4d33",
  "#152f22",
];

/** Primary actions are ink on light and paper on dark; `primary` switches between these two by scheme. */
const ink: MantineColorsTuple = [...stone];
const paper: MantineColorsTuple = [
  "#f2efea",
  "#f2efea",
  "#f2efea",
  "#f2efea",
  "#f2efea",
  "#f2efea",
  "#f2efea",
  "#f2efea",
  "#f2efea",
  "#f2efea",
];

/* The last one comes from app/script-fonts.css: for names in scripts that none of the others covers. */
const sans =
  'var(--font-inter), "Inter Variable", "Inter fallback", "Inter fallback of Linux", ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Rollcall Scripts", sans-serif';
const mono = 'ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

/** Red is the one filled colour that is not the primary: the same in both schemes, with white on it. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.color === "red" && input.variant === "filled" ? { ...colors, color: "#ffffff" } : colors;
};

export const theme = createTheme({
  colors: {
    gray: stone,
    dark: night,
    ink,
    paper,
    primary: virtualColor({ name: "primary", light: "ink", dark: "paper" }),
    marigold,
    red,
    green,
  },
  primaryColor: "primary",
  primaryShade: { light: 9, dark: 0 },
  autoContrast: true,
  variantColorResolver,
  white: "#ffffff",
  black: "#1c1917",
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  headings: {
    fontFamily: sans,
    fontWeight: "650",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "1.4375rem", lineHeight: "1.3" },
      h2: { fontSize: "1.125rem", lineHeight: "1.35" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
      h4: { fontSize: "0.875rem", lineHeight: "1.45" },
      h5: { fontSize: "0.8125rem", lineHeight: "1.45" },
      h6: { fontSize: "0.75rem", lineHeight: "1.45" },
    },
  },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "16px" },
  defaultRadius: "md",
  respectReducedMotion: true,
  cursorType: "pointer",
  activeClassName: "",
  shadows: {
    xs: "none",
    sm: "0 1px 2px rgb(28 25 23 / 6%)",
    md: "0 4px 16px rgb(28 25 23 / 10%)",
    lg: "0 8px 28px rgb(28 25 23 / 14%)",
    xl: "0 16px 48px rgb(28 25 23 / 18%)",
  },
  components: controlDefaults,
});

/**
 * The colours by purpose (`--rc-…`), for both schemes, and Mantine's own variables mapped to them. Style
 * sheets use these names and never a raw colour, so that dark mode needs no extra rules.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    "--rc-accent": "#ffb224",
    "--rc-on-accent": "#1c1917",
    "--rc-sidebar-width": "230px",
    "--rc-header-height": "56px",
  },
  light: {
    "--rc-page": "#faf9f7",
    "--rc-surface": "#ffffff",
    "--rc-sunken": "#f3f1ec",
    "--rc-hover": "#f3f1ec",
    "--rc-selected": "#fff8ea",
    "--rc-line": "#e7e5e0",
    // 3:1 against the surface, so that a field or a checkbox can be made out (WCAG 1.4.11).
    "--rc-control-line": "#96918a",
    "--rc-text": "#1c1917",
    "--rc-dim": "#6b645e",
    // Marigold itself has 1.8:1 on white: too little for a focus ring.
    "--rc-focus": "#b87400",
    "--rc-accent-text": "#8f4700",
    "--rc-active-fill": "#fff4dc",
    "--rc-active-text": "#8f4700",
    "--rc-success": "#2b7a50",
    "--rc-success-fill": "#e3f2e9",
    "--rc-success-text": "#226341",
    "--rc-danger": "#c4372b",
    "--rc-danger-fill": "#fcebe9",
    "--rc-danger-text": "#b32f24",
    "--rc-warning-text": "#8f4700",
    "--mantine-color-red-filled": "#c4372b",
    "--mantine-color-red-filled-hover": "#a62c21",
    "--mantine-color-red-text": "#b32f24",
    "--mantine-color-red-light": "#fcebe9",
    "--mantine-color-red-light-hover": "#f8d2cd",
    "--mantine-color-red-light-color": "#a62c21",
    "--mantine-color-green-light": "#e3f2e9",
    "--mantine-color-green-light-color": "#226341",
    "--mantine-color-marigold-light": "#fff4dc",
    "--mantine-color-marigold-light-color": "#8f4700",
    "--mantine-color-text": "#1c1917",
    "--mantine-color-body": "#faf9f7",
    "--mantine-color-dimmed": "#6b645e",
    "--mantine-color-placeholder": "#766f68",
    "--mantine-color-error": "#b32f24",
    "--mantine-color-anchor": "#8f4700",
    "--mantine-color-default": "#ffffff",
    "--mantine-color-default-hover": "#f3f1ec",
    "--mantine-color-default-border": "#e0ddd7",
    "--mantine-color-disabled": "#f3f1ec",
    "--mantine-color-disabled-color": "#8f8a83",
    "--mantine-color-disabled-border": "#e7e5e0",
    "--mantine-color-primary-filled-hover": "#38332e",
    "--mantine-color-primary-light": "#f3f1ec",
    "--mantine-color-primary-light-hover": "#e7e5e0",
    "--mantine-color-primary-light-color": "#1c1917",
  },
  dark: {
    "--rc-page": "#161412",
    "--rc-surface": "#1d1a18",
    "--rc-sunken": "#24201d",
    "--rc-hover": "#24201d",
    "--rc-selected": "#2a2113",
    "--rc-line": "#2e2a27",
    "--rc-control-line": "#756e67",
    "--rc-text": "#f2efea",
    "--rc-dim": "#a8a19a",
    "--rc-focus": "#ffb224",
    "--rc-accent-text": "#ffc14d",
    "--rc-active-fill": "#33270f",
    "--rc-active-text": "#ffc14d",
    "--rc-success": "#63b88a",
    "--rc-success-fill": "#152f22",
    "--rc-success-text": "#7fcba2",
    "--rc-danger": "#f07a6e",
    "--rc-danger-fill": "#3a1d1a",
    "--rc-danger-text": "#f5938a",
    "--rc-warning-text": "#ffc14d",
    "--mantine-color-red-filled": "#c4372b",
    "--mantine-color-red-filled-hover": "#a62c21",
    "--mantine-color-red-text": "#f5938a",
    "--mantine-color-red-light": "#3a1d1a",
    "--mantine-color-red-light-hover": "#4a2420",
    "--mantine-color-red-light-color": "#f5938a",
    "--mantine-color-green-light": "#152f22",
    "--mantine-color-green-light-color": "#7fcba2",
    "--mantine-color-marigold-light": "#33270f",
    "--mantine-color-marigold-light-color": "#ffc14d",
    "--mantine-color-text": "#f2efea",
    "--mantine-color-body": "#161412",
    "--mantine-color-dimmed": "#a8a19a",
    "--mantine-color-placeholder": "#948d86",
    "--mantine-color-error": "#f5938a",
    "--mantine-color-anchor": "#ffc14d",
    "--mantine-color-default": "#1d1a18",
    "--mantine-color-default-hover": "#24201d",
    "--mantine-color-default-border": "#37322e",
    "--mantine-color-disabled": "#24201d",
    "--mantine-color-disabled-color": "#7a736c",
    "--mantine-color-disabled-border": "#2e2a27",
    "--mantine-color-primary-filled-hover": "#d9d4cd",
    "--mantine-color-primary-light": "#24201d",
    "--mantine-color-primary-light-hover": "#2e2a27",
    "--mantine-color-primary-light-color": "#f2efea",
  },
});

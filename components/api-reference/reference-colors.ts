/**
 * The product's colours as variables of the API reference. They follow the page's colour scheme. Only blue
 * and purple are not in the product's palette; they depend on the page's scheme too, because the reference
 * marks its code cards as dark on any background.
 */
export const REFERENCE_COLORS = `
[data-mantine-color-scheme="light"] :is(.light-mode, .dark-mode) {
  --scalar-color-blue: #24598c;
  --scalar-color-purple: #6a4691;
}
[data-mantine-color-scheme="dark"] :is(.light-mode, .dark-mode) {
  --scalar-color-blue: #8cc0ef;
  --scalar-color-purple: #c4a6e8;
}
.light-mode, .dark-mode {
  --scalar-font: var(--mantine-font-family);
  --scalar-font-code: var(--mantine-font-family-monospace);
  --scalar-color-1: var(--rc-text);
  --scalar-color-2: var(--rc-dim);
  --scalar-color-3: var(--rc-dim);
  --scalar-color-accent: var(--rc-accent-text);
  --scalar-background-1: var(--rc-surface);
  --scalar-background-2: var(--rc-page);
  --scalar-background-3: var(--rc-sunken);
  --scalar-background-4: var(--rc-sunken);
  --scalar-background-accent: var(--rc-active-fill);
  --scalar-border-color: var(--rc-line);
  --scalar-link-color: var(--rc-accent-text);
  --scalar-link-color-hover: var(--rc-accent-text);
  --scalar-color-green: var(--rc-success-text);
  --scalar-color-red: var(--rc-danger-text);
  --scalar-color-danger: var(--rc-danger-text);
  --scalar-color-yellow: var(--rc-accent-text);
  --scalar-color-orange: var(--rc-accent-text);
  --scalar-background-alert: var(--rc-active-fill);
  --scalar-color-alert: var(--rc-active-text);
  --scalar-background-danger: var(--rc-danger-fill);
  --scalar-button-1: var(--rc-text);
  --scalar-button-1-color: var(--rc-page);
  --scalar-button-1-hover: var(--rc-dim);
  --scalar-scrollbar-color: var(--rc-control-line);
  --scalar-scrollbar-color-active: var(--rc-dim);
  --scalar-sidebar-background-1: var(--rc-page);
  --scalar-sidebar-color-1: var(--rc-text);
  --scalar-sidebar-color-2: var(--rc-dim);
  --scalar-sidebar-border-color: var(--rc-line);
  --scalar-sidebar-item-hover-background: var(--rc-hover);
  --scalar-sidebar-item-hover-color: var(--rc-text);
  --scalar-sidebar-item-active-background: var(--rc-active-fill);
  --scalar-sidebar-color-active: var(--rc-active-text);
  --scalar-sidebar-search-background: var(--rc-surface);
  --scalar-sidebar-search-border-color: var(--rc-control-line);
  --scalar-sidebar-search-color: var(--rc-dim);
  --scalar-tooltip-background: var(--rc-text);
  --scalar-tooltip-color: var(--rc-page);
  --scalar-radius: 6px;
  --scalar-radius-lg: 8px;
  --scalar-radius-xl: 12px;
}
/* A path is read to its end: it breaks where it has to. */
.endpoint .endpoint-path {
  overflow: visible;
  overflow-wrap: anywhere;
  text-overflow: clip;
  white-space: normal;
}
/* Where nothing hovers, the button that copies is always there: above the code, not on it. */
@media (hover: none), (max-width: 1000px) {
  .scalar-code-block:has(> .scalar-code-copy) {
    padding-top: 2rem;
  }
  .scalar-code-block > .scalar-code-copy {
    top: 0.5rem;
    opacity: 1;
  }
}
`;

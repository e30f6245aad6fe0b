import type { MantineThemeComponents } from "@mantine/core";
import {
  ActionIcon,
  Button,
  Checkbox,
  Drawer,
  Input,
  Menu,
  Modal,
  Notification,
  Popover,
  Skeleton,
  Tooltip,
} from "@mantine/core";
import type { KitWords } from "#components/words/catalogue.ts";
import styles from "./theme-controls.module.css";

const quickly = { duration: 140 };

/** A header inside a dialog is no banner of the page. */
const noBanner = { header: { role: "none" } };

/**
 * How Mantine's controls look here. Marigold marks what is selected; everything that is pressed is ink. Those that few
 * pages have are plain objects: to import them for `extend` would send them to every page.
 */
export const controlDefaults: MantineThemeComponents = {
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: "subtle", color: "gray" } }),
  Button: Button.extend({
    classNames: { root: styles.button },
    vars: (_theme, { size = "sm" }) => ({
      root: size === "sm" ? { "--button-height": "34px", "--button-padding-x": "14px" } : {},
    }),
  }),
  Checkbox: Checkbox.extend({
    defaultProps: { color: "marigold.4", iconColor: "var(--rc-on-accent)", size: "xs", radius: "xs" },
    classNames: { input: styles.tick, label: styles.tickLabel },
  }),
  Radio: {
    defaultProps: { color: "marigold.4", iconColor: "var(--rc-on-accent)", size: "xs" },
    classNames: { radio: styles.tick, label: styles.tickLabel },
  },
  Switch: {
    defaultProps: { color: "marigold.4", size: "sm", withThumbIndicator: false },
    classNames: { track: styles.track },
  },
  Input: Input.extend({
    classNames: { input: styles.input },
    vars: (_theme, { size }) => ({
      wrapper:
        size === undefined || size === "sm"
          ? { "--input-height": "36px", "--input-fz": "var(--mantine-font-size-md)" }
          : {},
    }),
  }),
  InputWrapper: Input.Wrapper.extend({
    classNames: { label: styles.label, description: styles.description, error: styles.fault },
    defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
  }),
  DateInput: { classNames: { day: styles.day } },
  DatePicker: { classNames: { day: styles.day } },
  Menu: Menu.extend({
    // The placeholder takes the first focus, and is no item that a menu may hold (ARIA: required children).
    defaultProps: {
      shadow: "md",
      transitionProps: quickly,
      position: "bottom-end",
      withInitialFocusPlaceholder: false,
    },
    classNames: { dropdown: styles.float, item: styles.menuItem, label: styles.menuLabel },
  }),
  Popover: Popover.extend({
    defaultProps: { shadow: "md", transitionProps: quickly },
    classNames: { dropdown: styles.float },
  }),
  Modal: Modal.extend({
    defaultProps: {
      attributes: noBanner,
      centered: true,
      transitionProps: quickly,
      overlayProps: { backgroundOpacity: 0.4 },
    },
    classNames: { content: styles.dialog, header: styles.dialogHeader, title: styles.dialogTitle },
  }),
  Drawer: Drawer.extend({
    defaultProps: {
      attributes: noBanner,
      transitionProps: { duration: 180 },
      overlayProps: { backgroundOpacity: 0.4 },
    },
    classNames: { content: styles.drawer, header: styles.dialogHeader, title: styles.dialogTitle },
  }),
  Notification: Notification.extend({
    defaultProps: { withBorder: true, radius: "md" },
    classNames: { root: styles.float },
  }),
  Tabs: { classNames: { list: styles.tabs, tab: styles.tab } },
  Skeleton: Skeleton.extend({ defaultProps: { radius: "sm" }, classNames: { root: styles.skeleton } }),
  Tooltip: Tooltip.extend({
    defaultProps: {
      transitionProps: quickly,
      openDelay: 300,
      events: { hover: true, focus: true, touch: false },
    },
  }),
};

/** The words that Mantine's controls have of their own, in the language of the page. */
export function controlWords(words: KitWords): MantineThemeComponents {
  const closeButtonProps = { "aria-label": words.close };
  const ariaLabels = {
    monthLevelControl: words.chooseMonth,
    yearLevelControl: words.chooseYear,
    nextMonth: words.nextMonth,
    previousMonth: words.previousMonth,
    nextYear: words.nextYear,
    previousYear: words.previousYear,
    nextDecade: words.nextDecade,
    previousDecade: words.previousDecade,
  };
  return {
    Modal: { defaultProps: { closeButtonProps } },
    Drawer: { defaultProps: { closeButtonProps } },
    Notification: { defaultProps: { closeButtonProps } },
    DateInput: { defaultProps: { ariaLabels } },
    DatePicker: { defaultProps: { ariaLabels } },
  };
}

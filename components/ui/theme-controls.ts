import type {
  CheckboxProps,
  DrawerProps,
  InputProps,
  MantineThemeComponents,
  MenuProps,
  ModalProps,
  NotificationProps,
  PopoverProps,
  SkeletonProps,
  TooltipProps,
} from "@mantine/core";
import { ActionIcon, Button } from "@mantine/core";
import type { KitMessages } from "#components/i18n/catalogue.ts";
import styles from "./theme-controls.module.css";

const quickly = { duration: 140 };

/** A header inside a dialog must not be a banner landmark of the page. */
const noBanner = { header: { role: "none" } };

/**
 * How Mantine's controls look here. Marigold marks what is selected; everything that can be pressed is ink.
 * Controls that most pages do not need at first are plain objects: importing them for `extend` would add them
 * to every page's bundle.
 */
export const controlDefaults: MantineThemeComponents = {
  ActionIcon: ActionIcon.extend({
    classNames: { root: styles.icon },
    defaultProps: { variant: "subtle", color: "gray" },
    // Mantine's 22 px are below the minimum target size: https://www.w3.org/TR/WCAG22/#target-size-minimum.
    vars: (_theme, { size }) => ({ root: size === "sm" ? { "--ai-size": "24px" } : {} }),
  }),
  Button: Button.extend({
    // Mantine's own default, which style sheets see only if it is given.
    defaultProps: { variant: "filled" },
    classNames: { root: styles.button },
    vars: (_theme, { size = "sm" }) => ({
      root: size === "sm" ? { "--button-height": "34px", "--button-padding-x": "14px" } : {},
    }),
  }),
  Checkbox: {
    defaultProps: {
      color: "marigold.4",
      iconColor: "var(--rc-on-accent)",
      size: "xs",
      radius: "xs",
    } satisfies CheckboxProps,
    classNames: { input: styles.tick, inner: styles.tickInner, label: styles.tickLabel },
  },
  CloseButton: { classNames: { root: styles.icon } },
  Radio: {
    defaultProps: { color: "marigold.4", iconColor: "var(--rc-on-accent)", size: "xs" },
    classNames: { radio: styles.tick, inner: styles.tickInner, label: styles.tickLabel },
  },
  Switch: {
    defaultProps: { color: "marigold.4", size: "sm", withThumbIndicator: false },
    classNames: { root: styles.switch, track: styles.track },
  },
  Input: {
    classNames: { input: styles.input },
    vars: (_theme: unknown, { size }: InputProps) => ({
      wrapper:
        size === undefined || size === "sm"
          ? { "--input-height": "36px", "--input-fz": "var(--mantine-font-size-md)" }
          : {},
    }),
  },
  InputWrapper: {
    classNames: { label: styles.label, description: styles.description, error: styles.fault },
    defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] },
  },
  Pill: { classNames: { remove: styles.within } },
  InputClearButton: { classNames: { root: styles.within } },
  PasswordInput: { classNames: { visibilityToggle: styles.icon } },
  SegmentedControl: { classNames: { label: styles.choice } },
  Slider: { classNames: { thumb: styles.thumb } },
  DatePicker: {
    classNames: {
      day: styles.day,
      calendarHeaderControl: styles.calendarControl,
      calendarHeaderLevel: styles.calendarControl,
      monthsListControl: styles.calendarControl,
      yearsListControl: styles.calendarControl,
    },
  },
  Menu: {
    // The placeholder takes the first focus, and is not an item that a menu may contain (ARIA: required
    // children).
    defaultProps: {
      shadow: "md",
      transitionProps: quickly,
      position: "bottom-end",
      withInitialFocusPlaceholder: false,
    } satisfies MenuProps,
    classNames: { dropdown: styles.float, item: styles.menuItem, label: styles.menuLabel },
  },
  Popover: {
    defaultProps: { shadow: "md", transitionProps: quickly } satisfies PopoverProps,
    classNames: { dropdown: styles.float },
  },
  Modal: {
    defaultProps: {
      attributes: noBanner,
      centered: true,
      transitionProps: quickly,
      overlayProps: { backgroundOpacity: 0.4 },
    } satisfies Partial<ModalProps>,
    classNames: { content: styles.dialog, header: styles.dialogHeader, title: styles.dialogTitle },
  },
  Drawer: {
    defaultProps: {
      attributes: noBanner,
      transitionProps: { duration: 180 },
      overlayProps: { backgroundOpacity: 0.4 },
    } satisfies Partial<DrawerProps>,
    classNames: { content: styles.drawer, header: styles.dialogHeader, title: styles.dialogTitle },
  },
  Notification: {
    defaultProps: { withBorder: true, radius: "md" } satisfies NotificationProps,
    classNames: { root: styles.float },
  },
  Tabs: { classNames: { list: styles.tabs, tab: styles.tab } },
  Skeleton: { defaultProps: { radius: "sm" } satisfies SkeletonProps, classNames: { root: styles.skeleton } },
  Tooltip: {
    defaultProps: {
      transitionProps: quickly,
      openDelay: 300,
      events: { hover: true, focus: true, touch: false },
    } satisfies Partial<TooltipProps>,
  },
};

/** The text of Mantine's own controls, in the language of the page. */
export function controlMessages(t: KitMessages): MantineThemeComponents {
  const closeButtonProps = { "aria-label": t.close };
  const ariaLabels = {
    monthLevelControl: t.chooseMonth,
    yearLevelControl: t.chooseYear,
    nextMonth: t.nextMonth,
    previousMonth: t.previousMonth,
    nextYear: t.nextYear,
    previousYear: t.previousYear,
    nextDecade: t.nextDecade,
    previousDecade: t.previousDecade,
  };
  return {
    Modal: { defaultProps: { closeButtonProps } },
    Drawer: { defaultProps: { closeButtonProps } },
    Notification: { defaultProps: { closeButtonProps } },
    DatePicker: { defaultProps: { ariaLabels } },
  };
}

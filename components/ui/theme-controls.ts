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
  Radio,
  Skeleton,
  Switch,
  Tooltip,
} from "@mantine/core";
import styles from "./theme-controls.module.css";

const quickly = { duration: 140 };

/** How Mantine's controls look here. Marigold marks what is selected; everything that is pressed is ink. */
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
    classNames: { input: styles.tick },
  }),
  Radio: Radio.extend({
    defaultProps: { color: "marigold.4", iconColor: "var(--rc-on-accent)" },
    classNames: { radio: styles.tick },
  }),
  Switch: Switch.extend({
    defaultProps: { color: "marigold.4", size: "sm" },
    classNames: { track: styles.track },
  }),
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
    defaultProps: { inputWrapperOrder: ["label", "description", "input", "error"] },
  }),
  Menu: Menu.extend({
    defaultProps: { shadow: "md", transitionProps: quickly, position: "bottom-end" },
    classNames: { dropdown: styles.float, item: styles.menuItem, label: styles.menuLabel },
  }),
  Popover: Popover.extend({
    defaultProps: { shadow: "md", transitionProps: quickly },
    classNames: { dropdown: styles.float },
  }),
  Modal: Modal.extend({
    defaultProps: { centered: true, transitionProps: quickly, overlayProps: { backgroundOpacity: 0.4 } },
    classNames: { content: styles.dialog, header: styles.dialogHeader, title: styles.dialogTitle },
  }),
  Drawer: Drawer.extend({
    defaultProps: { transitionProps: { duration: 180 }, overlayProps: { backgroundOpacity: 0.4 } },
    classNames: { content: styles.drawer, header: styles.dialogHeader, title: styles.dialogTitle },
  }),
  Notification: Notification.extend({
    defaultProps: { withBorder: true, radius: "md" },
    classNames: { root: styles.float },
  }),
  Skeleton: Skeleton.extend({ defaultProps: { radius: "sm" }, classNames: { root: styles.skeleton } }),
  Tooltip: Tooltip.extend({
    defaultProps: {
      transitionProps: quickly,
      openDelay: 300,
      events: { hover: true, focus: true, touch: false },
    },
  }),
};

"use client";

import { useLocalStorage } from "@mantine/hooks";

interface GuideSettings {
  /** Layers snap to guides while they are dragged. */
  snaps: boolean;
  /** The title-safe area is shown on the stage. */
  showsSafeArea: boolean;
}

const DEFAULTS: GuideSettings = { snaps: true, showsSafeArea: false };

/** How this browser shows guides in the editor, and how to change it. */
export function useGuideSettings() {
  const [settings, setSettings] = useLocalStorage<GuideSettings>({
    key: "rollcall-editor-guides",
    defaultValue: DEFAULTS,
    deserialize: readSettings,
  });
  return { settings, set: (changed: Partial<GuideSettings>) => setSettings({ ...settings, ...changed }) };
}

/** What was stored, or the defaults if anything else stands there. */
function readSettings(stored: string | undefined): GuideSettings {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    const read = (name: keyof GuideSettings) => {
      const set: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
      return typeof set === "boolean" ? set : DEFAULTS[name];
    };
    return { snaps: read("snaps"), showsSafeArea: read("showsSafeArea") };
  } catch {
    return DEFAULTS;
  }
}

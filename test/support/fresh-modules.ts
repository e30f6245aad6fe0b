import { vi } from "vitest";
import { forgetKeptGlobals } from "./kept-globals.ts";

/**
 * Vitest's set-up before each test file that shares its process with others. What comes from npm stays loaded; this
 * project's own modules, with whatever they remember, begin anew.
 */
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.resetModules();
forgetKeptGlobals();

import { vi } from "vitest";
import { forgetKeptGlobals } from "./kept-globals.ts";

/**
 * Vitest's set-up before each test file that shares its process with others. Modules from npm stay loaded;
 * this project's own modules, and their state, are loaded anew.
 */
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.resetModules();
forgetKeptGlobals();

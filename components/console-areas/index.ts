export { CONSOLE_AREAS, type ConsoleArea } from "./console-areas.ts";

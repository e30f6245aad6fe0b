export { CONSOLE_AREAS } from "./console-areas.ts";

import { parseArgs } from "node:util";

/**
 * The program of the web process, in production and with `--dev` in development. It imports none of our modules
 * itself: in development each must be loaded after the reloader is registered, which would not know it otherwise.
 */
const { values } = parseArgs({ options: { dev: { type: "boolean", default: false } } });

if (values.dev) await import("./development-modules.ts");
const { serve } = await import("./serve.ts");
await serve(values.dev);

import { once } from "node:events";
import { stopOrphan } from "./postmaster.ts";

/** Stops the PostgreSQL of a folder when its input ends: see `stopWithLauncher`. */
const [, , folder, pid] = process.argv;
if (folder === undefined || pid === undefined) throw new Error("the folder or the process is missing");
await once(process.stdin.resume(), "end");
await stopOrphan(Number(pid), folder);

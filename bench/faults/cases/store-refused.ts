import { storeAway } from "../store-away.ts";

export const describe = "For a minute the S3 store refuses connections.";

export const run = () => storeAway("refuse");

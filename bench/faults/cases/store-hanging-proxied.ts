import { storeAway } from "../store-away.ts";

export const describe =
  "For a minute the S3 store takes connections and answers nothing, and the web processes send all files themselves.";

export const run = () => storeAway("hang", true);

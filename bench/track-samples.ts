import { createHash } from "node:crypto";
import { ALL_FORMATS, EncodedPacketSink, Input, type Source } from "mediabunny";

/** A digest of all samples of a track, with their times. */
export async function samplesOf(source: Source, kind: "video" | "audio"): Promise<string> {
  const input = new Input({ formats: ALL_FORMATS, source });
  const track = await (kind === "video" ? input.getPrimaryVideoTrack() : input.getPrimaryAudioTrack());
  const hash = createHash("sha256");
  if (track)
    for await (const { data, timestamp } of new EncodedPacketSink(track).packets())
      hash.update(`${Math.round(timestamp * 1e4)} `).update(data);
  input.dispose();
  return hash.digest("hex");
}

import Papa from "papaparse";

/** Enough for a few rows of any list. */
const SAMPLE_BYTES = 128 * 1024;
const VALUES = 2;

/**
 * A few values of each column, by its heading: what tells a person which column is which.
 * @param encoding as the API read the file, in the names that browsers know too
 */
export async function csvSamples(
  file: Blob,
  encoding: string,
  delimiter: string,
): Promise<ReadonlyMap<string, string>> {
  const bytes = await file.slice(0, SAMPLE_BYTES).arrayBuffer();
  const text = decoderFor(encoding).decode(bytes);
  const [headers = [], ...rows] = Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: "greedy",
    preview: 40,
  }).data;
  return new Map(
    headers.map((header, index) => {
      const values = rows.map((row) => row[index]?.trim() ?? "").filter((value) => value !== "");
      return [header.trim(), [...new Set(values)].slice(0, VALUES).join(" · ")];
    }),
  );
}

function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}

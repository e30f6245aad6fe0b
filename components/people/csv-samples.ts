import Papa from "papaparse";

/** Bytes of the file that are read: enough for a few rows of any list. */
const SAMPLE_BYTES = 128 * 1024;
const VALUES = 2;

/**
 * Sample values of each column, by its heading, to help the user recognize the column.
 * @param encoding the encoding that the API detected; browsers know it by the same name
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

import { serveReferenceScript } from "../reference-script.ts";

export async function GET(_request: Request, { params }: { params: Promise<{ script: string }> }) {
  return serveReferenceScript((await params).script);
}

import { serveFile } from "#lib/server/http/file-response.ts";

type Route = { params: Promise<{ key: string[] }> };

export async function GET(request: Request, { params }: Route): Promise<Response> {
  return serveFile(request, (await params).key.join("/"));
}
export const HEAD = GET;

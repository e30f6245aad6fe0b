import { serveFile } from "#lib/server/http/file-response.ts";

type Route = { params: Promise<{ key: string[] }> };

export async function GET(request: Request, { params }: Route): Promise<Response> {
  return serveFile(request, (await params).key.join("/"));
}
// What is no way to ask for a file is refused there, too.
export { GET as DELETE, GET as HEAD, GET as OPTIONS, GET as PATCH, GET as POST, GET as PUT };

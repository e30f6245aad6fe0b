/** An answer whose body is a text, or nothing: no `Response` is made of it where none is asked for. */
export class TextAnswer {
  readonly status: number;
  /** By names that differ in more than case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null for no body. */
  readonly text: string | null;

  constructor(status: number, headers: Readonly<Record<string, string>>, text: string | null) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }
}

/** What a route answers: of a body that is no text, such as a zip, a `Response`. */
export type Answer = TextAnswer | Response;

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string>): TextAnswer {
  return new TextAnswer(status, { "Content-Type": "application/json", ...headers }, JSON.stringify(body));
}

const texts = new WeakMap<Response, TextAnswer>();

/** An answer as Next.js wants it. */
export function toResponse(answer: Answer): Response {
  if (answer instanceof Response) return answer;
  const { status, headers, text } = answer;
  const response = new Response(text, { status, headers });
  texts.set(response, answer);
  return response;
}

/** What a response was made of, whose text can be had again without reading it as a stream; else the response itself. */
export const lightest = (answer: Answer): Answer =>
  answer instanceof Response ? (texts.get(answer) ?? answer) : answer;

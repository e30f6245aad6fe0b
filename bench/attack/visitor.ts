/** Somebody with a browser at one network address: cookies are kept from one request to the next. */
export class Visitor {
  readonly #url: string;
  readonly #origin: string;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();
  /** The `Set-Cookie` headers of the last answer. */
  setCookies: string[] = [];

  /**
   * @param url where the product listens
   * @param address where its requests seem to come from, which a proxy on this machine may say
   * @param origin the address that people use
   */
  constructor(url: string, address: string, origin = url) {
    this.#url = url;
    this.#address = address;
    this.#origin = origin;
  }

  async send(method: string, path: string, body?: unknown): Promise<Response> {
    const { protocol, host } = new URL(this.#origin);
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        Origin: this.#origin,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "X-Forwarded-For": this.#address,
        "X-Forwarded-Proto": protocol.replace(":", ""),
        "X-Forwarded-Host": host,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: "manual",
    });
    this.setCookies = response.headers.getSetCookie();
    for (const cookie of this.setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }

  /** The status of a request whose answer is of no interest. */
  async status(method: string, path: string, body?: unknown): Promise<number> {
    const response = await this.send(method, path, body);
    await response.arrayBuffer();
    return response.status;
  }

  signIn(email: string, password: string): Promise<number> {
    return this.status("POST", "/api/auth/sign-in/email", { email, password });
  }
}

/** `201 (5), 409 (35)`: statuses in the order in which each came first, and how often. */
export function tally(statuses: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status} (${count})`).join(", ");
}

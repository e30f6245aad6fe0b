/** How the installation hands e-mail to its SMTP server, from the settings; it holds secrets and is never logged. */
export type MailServer = {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  isSecure: boolean;
  /** A password is never sent in the clear, but within this machine. */
  requiresTls: boolean;
  login: MailLogin | null;
  /** The address in `From` and of the envelope. */
  from: string;
};

export type MailLogin = { user: string; password: string } | { user: string; oauth: OAuthClient };

/** The client credentials grant (RFC 6749, 4.4), as Exchange Online takes it for SMTP. */
export type OAuthClient = {
  clientId: string;
  clientSecret: string;
  tokenUrl: string;
  scope: string | null;
};

const EXAMPLE = "such as smtp://user:password@smtp.example.com:587 or smtps://user:password@smtp.example.com";

/** What is wrong with an address of an SMTP server, in words that follow the variable's name; null if nothing. */
export function smtpFault(value: string): string | null {
  if (!URL.canParse(value)) {
    return `must be an address ${EXAMPLE}; write characters such as @ / : # % in a password as %40 %2F %3A %23 %25`;
  }
  const url = new URL(value);
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:") return `must be an address ${EXAMPLE}`;
  if (url.hostname === "") return "must name a host";
  if (url.pathname.length > 1 || url.search !== "" || url.hash !== "") {
    return "must end after the host and port; write characters such as / ? # in a password as %2F %3F %23";
  }
  if ((url.username === "") !== (url.password === ""))
    return "must have both a user and a password, or neither";
  try {
    decodeURIComponent(url.username + url.password);
  } catch {
    return "must have a % in a password written as %25";
  }
  return null;
}

type Given = {
  url: string | undefined;
  from: string | undefined;
  oauth: Partial<Record<"clientId" | "clientSecret" | "tokenUrl" | "scope" | "user", string | undefined>>;
};

/** @param given settings that were checked to fit each other */
export function mailServerOf({ url: address, from, oauth }: Given): MailServer | null {
  if (address === undefined || from === undefined) return null;
  const url = new URL(address);
  const isSecure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const login = loginOf(url, oauth);
  return {
    host,
    port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
    isSecure,
    requiresTls: !isSecure && login !== null && !["localhost", "127.0.0.1", "::1"].includes(host),
    login,
    from,
  };
}

function loginOf(
  url: URL,
  { clientId, clientSecret, tokenUrl, scope, user }: Given["oauth"],
): MailLogin | null {
  if (clientId && clientSecret && tokenUrl && user) {
    return { user, oauth: { clientId, clientSecret, tokenUrl, scope: scope ?? null } };
  }
  if (url.username === "") return null;
  return { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
}

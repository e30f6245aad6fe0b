/** How a mailbox shows a mail. */
export type PreviewView = { scheme: "light" | "dark"; width: "wide" | "narrow"; pictures: boolean };

/** No picture, as a mailbox that loads none has it: its place and its words stay. */
const NO_PICTURE = "data:,";

/**
 * The document of a preview: a mail as another mailbox would show it than this browser does.
 * @param nonce with which the page lets a style sheet through, which the frame inherits
 */
export function previewDocument(
  html: string,
  { scheme, pictures }: Pick<PreviewView, "scheme" | "pictures">,
  nonce: string | undefined,
): string {
  const styled = html
    .replaceAll("(prefers-color-scheme:dark)", scheme === "dark" ? "all" : "not all")
    .replaceAll("color-scheme:light dark", `color-scheme:${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
    // Pictures come from the address of the page, which alone the page's policy lets through.
    .replaceAll(/\bsrc="https?:\/\/[^/"]+(\/files\/)/g, 'src="$1')
    .replace("<style>", nonce === undefined ? "<style>" : `<style nonce="${nonce}">`);
  return pictures ? styled : styled.replaceAll(/(<img [^>]*?src=)"[^"]*"/g, `$1"${NO_PICTURE}"`);
}

/** Gives the reader a file, as a download of this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: some browsers have not begun to read it yet.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

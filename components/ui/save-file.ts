/** Downloads a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Delayed: some browsers have not started reading it yet.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

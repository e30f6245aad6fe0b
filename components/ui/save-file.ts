/** Downloads a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  saveAddress(name, url);
  // Delayed: some browsers have not started reading it yet.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Lets the browser download what is at an address of this installation; the page holds nothing of it. */
export function saveAddress(name: string, address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

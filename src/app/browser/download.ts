/** Downloads a text as a file. */
export function downloadText(fileName: string, text: string, type = 'application/json'): void {
  downloadBlob(fileName, new Blob([text], { type }));
}

/** Downloads bytes as a file. */
export function downloadBytes(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): void {
  downloadBlob(fileName, new Blob([bytes], { type }));
}

/** Downloads a file that is written already. */
export function downloadBlob(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

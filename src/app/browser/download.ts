/** Downloads a text as a file. */
export function downloadText(fileName: string, text: string, type = 'application/json'): void {
  download(fileName, new Blob([text], { type }));
}

/** Downloads bytes as a file. */
export function downloadBytes(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): void {
  download(fileName, new Blob([bytes], { type }));
}

function download(fileName: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

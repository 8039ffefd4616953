let isRequested = false;

/** Makes the next list of samples open its dialog for a pasted text. */
export function requestPaste(): void {
  isRequested = true;
}

/** @returns whether a dialog was requested; the request is then done */
export function takePasteRequest(): boolean {
  const wasRequested = isRequested;
  isRequested = false;
  return wasRequested;
}

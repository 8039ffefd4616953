let isRequested = false;

/** Makes the studio open its dialog for a pasted text, as soon as it is there. */
export function requestPaste(): void {
  isRequested = true;
}

/** Whether a dialog was requested. The first drawing may be thrown away, so this changes nothing. */
export function isPasteRequested(): boolean {
  return isRequested;
}

/** Ends the request, once its dialog is there. */
export function endPasteRequest(): void {
  isRequested = false;
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lets the browser ask before it closes or reloads the page, or no longer. */
export function askBeforeUnload(isAsking: boolean): void {
  // A page without the listener can be restored at once from the browser's history.
  if (isAsking) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

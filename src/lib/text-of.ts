/** The text that a tool's result carries for the model. */
export function textOf(
  result:
    | { readonly ok: true; readonly value: string }
    | { readonly ok: false; readonly error: string },
): string {
  return result.ok ? result.value : result.error;
}

/** Whether a value is a list of scopes, by RFC 6749: visible ASCII without quotes and backslashes. */
export function isScopes(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isScope);
}

/** @throws TypeError unless the value of an option is a list of scopes */
export function checkScopes(option: string, value: unknown): void {
  if (isScopes(value)) return;
  throw new TypeError(`${option} is not a list of scopes. A scope has no blanks.`);
}

function isScope(value: unknown): boolean {
  return typeof value === 'string' && /^[!#-[\]-~]+$/.test(value);
}

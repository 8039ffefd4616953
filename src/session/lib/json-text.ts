/** JSON as the editors show it. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'null';
}

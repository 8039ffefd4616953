/** One step of a JSON path: `.items`, `[2]` or `['first name']`. */
export function toPathStep(key: string | number): string {
  if (typeof key === 'number') return `[${key}]`;
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `['${key.replace(/['\\]/g, '\\$&')}']`;
}

/** JSON as the editors show it. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? 'null';
}

/** Like {@link toJsonText}, for any value of a database: what JSON cannot express becomes a text. */
export function toRawText(value: unknown): string {
  try {
    return toJsonText(value);
  } catch {
    const seen = new Set<unknown>();
    const replace = (_key: string, inner: unknown) => {
      if (typeof inner === 'bigint') return `${inner}n`;
      if (typeof inner !== 'object' || inner === null) return inner;
      if (seen.has(inner)) return '(repeated)';
      seen.add(inner);
      return inner;
    };
    return JSON.stringify(value, replace, 2) ?? 'null';
  }
}

/** A host for tools that exist only as definitions. The domain is reserved for tests. */
const HOST = 'https://tools.test';

/** The URL of a defined tool. */
export function toToolUrl(name: string): string {
  return `${HOST}/${encodeURIComponent(name)}`;
}

/** A host for tools that exist only as definitions. The domain is reserved for tests. */
const HOST = 'https://tools.test';

/** The status of a recorded error, which came without one. */
export const RECORDED_ERROR_STATUS = 422;

/** The URL of a defined tool. */
export function toToolUrl(name: string): string {
  return `${HOST}/${encodeURIComponent(name)}`;
}

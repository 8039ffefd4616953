/**
 * A parameter of a URL's query. Most requests have no query, and reading a URL costs more than the rest
 * of a short answer.
 */
export function queryOf(url: string, name: string): string | undefined {
  return url.includes('?') ? (new URL(url).searchParams.get(name) ?? undefined) : undefined;
}

/** Whether a text is a path of a URL without empty segments, escapes and a slash at its end. */
export function isPath(text: string): boolean {
  return /^(\/[\w.~-]+)+$/.test(text);
}

/** Whether a host is this machine, with or without its port. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
}

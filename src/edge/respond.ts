/**
 * Headers of every answer: browsers must not guess its type, store it in shared caches, or show it
 * in frames.
 */
const SAFE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  vary: 'Origin',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** The headers of an answer: those of every answer, and its own, which win. */
export function withSafeHeaders(own: Readonly<Record<string, string>>): Record<string, string> {
  return { ...SAFE, ...own };
}

/** The headers of a JSON answer. */
export const JSON_HEADERS = withSafeHeaders({ 'content-type': 'application/json; charset=utf-8' });

/** A JSON answer. */
export function json(value: unknown): Response {
  // All headers at once: some adapters create the platform's response only for a later change.
  return new Response(JSON.stringify(value), { headers: JSON_HEADERS });
}

/** Adds the headers of every answer to one that a library created. */
export function toSafe(response: Response): Response {
  for (const [name, value] of Object.entries(SAFE)) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

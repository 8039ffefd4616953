/** A JSON answer. */
export function json(value: unknown): Response {
  return new Response(JSON.stringify(value), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** What the client would rather have: events or JSON. JSON where it does not say. */
export function wantsEvents(request: Request): boolean | undefined {
  const accept = request.headers.get('accept');
  if (accept === null || accept.trim() === '') return false;
  const types = accept.split(',').map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (types.includes('text/event-stream')) return true;
  if (
    types.some((type) => type === 'application/json' || type === 'application/*' || type === '*/*')
  )
    return false;
  return undefined;
}

/**
 * The preferred form: events or JSON; `undefined` if the client accepts neither. JSON without a
 * preference, events on a tie, because a client must know them to name them.
 */
export function wantsEvents(request: Request): boolean | undefined {
  const accepted = readAccept(request.headers.get('accept') ?? '');
  if (accepted.size === 0) return false;
  const events = accepted.get('text/event-stream') ?? 0;
  const json =
    accepted.get('application/json') ?? accepted.get('application/*') ?? accepted.get('*/*') ?? 0;
  if (events === 0 && json === 0) return undefined;
  return events >= json;
}

/** The weight of each type, from 0 to 1. */
function readAccept(header: string): Map<string, number> {
  const accepted = new Map<string, number>();
  for (const part of header.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (type === '') continue;
    const [, weight = '1'] = /^q=(\d(?:\.\d*)?)$/.exec(parameters.at(-1) ?? '') ?? [];
    accepted.set(type, Math.min(Number(weight), 1));
  }
  return accepted;
}

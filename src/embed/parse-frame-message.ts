import type { EmbedEvents, FrameMessage } from './protocol.ts';

/** The text fields and the number fields of each event. */
const FIELDS: Readonly<Record<keyof EmbedEvents, readonly [texts: string, numbers?: string]>> = {
  ready: ['title'],
  ran: ['sentence', 'calls refused failed rawChars keptChars elapsedMs'],
  opened: ['url'],
  error: ['reason message'],
};

/** @returns `undefined` for any other message to the page */
export function parseFrameMessage(data: unknown): FrameMessage | undefined {
  // Another value than an object has none of the fields.
  const { toolyard, type, detail } = (data ?? {}) as Record<string, unknown>;
  if (toolyard !== 'demo' || typeof type !== 'string' || !Object.hasOwn(FIELDS, type))
    return undefined;
  const known: Record<string, unknown> = {};
  for (const [at, names] of FIELDS[type as keyof EmbedEvents].entries()) {
    for (const name of names?.split(' ') ?? []) {
      known[name] = (detail as typeof known | undefined)?.[name];
      if (typeof known[name] !== (at === 0 ? 'string' : 'number')) return undefined;
    }
  }
  // Only known fields are forwarded, after a check of their types.
  return { toolyard: 'demo', type, detail: known } as unknown as FrameMessage;
}

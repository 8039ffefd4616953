import type { PageMessage } from '../../../embed/protocol.ts';

/** @returns `undefined` for any other message. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { toolyard, type, theme, text } = data as Record<string, unknown>; // any object can be read so
  if (toolyard !== 'demo') return undefined;
  if (type === 'theme' && (theme === 'light' || theme === 'dark')) return { toolyard, type, theme };
  return type === 'workspace' && typeof text === 'string' ? { toolyard, type, text } : undefined;
}

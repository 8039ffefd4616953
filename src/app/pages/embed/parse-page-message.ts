import type { PageMessage } from '../../../embed/protocol.ts';

/** @returns `undefined` for any other message. */
export function parsePageMessage(data: unknown): PageMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  // Any object can be read so.
  const { toolyard, type, ...rest } = data as Record<string, unknown>;
  const { theme, accent, font, text } = rest;
  if (toolyard !== 'demo') return undefined;
  if (type === 'theme' && (theme === 'light' || theme === 'dark')) {
    return { toolyard, type, theme, accent: toText(accent), font: toText(font) };
  }
  return type === 'workspace' && typeof text === 'string' ? { toolyard, type, text } : undefined;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

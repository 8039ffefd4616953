import type { FrameMessage } from './protocol.ts';

/**
 * Reads a message of the frame. The caller has compared its window and its origin, and from there
 * the page has loaded this code, too.
 *
 * @returns `undefined` for any other message to the page
 */
export function parseFrameMessage(data: unknown): FrameMessage | undefined {
  // Another value than an object has none of the fields.
  const { toolyard, type, detail } = (data ?? {}) as Record<string, unknown>;
  return toolyard === 'demo' && TYPES.includes(type) && detail instanceof Object
    ? // The types of the fields are those of the frame of the same build.
      ({ toolyard, type, detail } as unknown as FrameMessage)
    : undefined;
}

const TYPES: readonly unknown[] = 'ready ran opened passed error opening warning'.split(' ');

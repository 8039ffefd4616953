import type { PortableDefinition } from '../../formats/index.ts';
import { toJsonText } from '../lib/json-text.ts';
import { toToolUrl } from '../network/tool-url.ts';
import type { MockDraft } from './fit-total.ts';
import { MAX_BODY, toExampleBody } from './mock-body.ts';

/**
 * The mocked response of a defined tool: a value of its output schema, at a URL of its own.
 *
 * @returns `undefined` for a definition that does not say what the tool returns.
 * @example
 * const outputSchema = { type: 'object', properties: { city: { type: 'string' } } };
 * toOutputMock({ name: 'locate', description: '', parameters: {}, outputSchema })?.url;
 * // https://tools.test/locate
 */
export function toOutputMock({ name, outputSchema }: PortableDefinition): MockDraft | undefined {
  if (outputSchema === undefined) return undefined;
  const shorten = (room: number) => toExampleBody(outputSchema, outputSchema, toJsonText, room);
  const [method, url, mediaType] = ['POST', toToolUrl(name), 'application/json'];
  return { method, url, status: 200, mediaType, body: shorten(MAX_BODY), shorten };
}

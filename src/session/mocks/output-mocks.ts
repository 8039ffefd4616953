import type { PortableDefinition } from '../../formats/index.ts';
import type { HttpMock } from '../../simulation/index.ts';
import { toJsonText } from '../lib/json-text.ts';
import { toToolUrl } from '../network/tool-url.ts';
import { toExampleBody } from './mock-body.ts';

/**
 * The mocked response of a defined tool: a value of its output schema, at a URL of its own.
 *
 * @returns `undefined` for a definition that does not say what the tool returns.
 * @example
 * const outputSchema = { type: 'object', properties: { city: { type: 'string' } } };
 * toOutputMock({ name: 'locate', description: '', parameters: {}, outputSchema })?.url;
 * // https://tools.test/locate
 */
export function toOutputMock({ name, outputSchema }: PortableDefinition): HttpMock | undefined {
  if (outputSchema === undefined) return undefined;
  const body = toExampleBody(outputSchema, outputSchema, toJsonText);
  return { method: 'POST', url: toToolUrl(name), status: 200, mediaType: 'application/json', body };
}

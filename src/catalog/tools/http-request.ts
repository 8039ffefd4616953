import { defineTool, err, ok } from '../../core/index.ts';
import type { World } from '../world.ts';

/** Calls an HTTP interface. Its schema is checked before the call, to the last header. */
export function createHttpRequest(world: World) {
  return defineTool({
    name: 'http_request',
    description: 'Calls an HTTP interface that answers JSON.',
    toolset: 'web',
    schema: {
      type: 'object',
      properties: {
        method: { enum: ['GET', 'POST', 'PUT', 'DELETE'], default: 'GET' },
        url: { type: 'string', format: 'uri', pattern: '^https://' },
        headers: {
          type: 'object',
          propertyNames: { pattern: '^[A-Za-z0-9-]{1,64}$' },
          additionalProperties: { type: 'string', maxLength: 1000 },
        },
        body: { type: ['object', 'array', 'null'], description: 'Sent as JSON.' },
      },
      required: ['url'],
      additionalProperties: false,
    },
    maxResultChars: 20_000,
    outputIsUntrusted: true,
    validateArgs: true,
    async execute({ method = 'GET', url }, ctx) {
      const response = await world.fetch(url, { method, signal: ctx.abortSignal });
      const { status } = response;
      const body = await response.text();
      if (status >= 300) return err(`${String(status)} from ${url}: ${body}`);
      try {
        return ok(JSON.stringify(JSON.parse(body), null, 2), { structured: { status } });
      } catch {
        return err(`${url} answered ${String(status)} with a text that is no JSON: ${body}`);
      }
    },
  });
}

import { z } from 'zod';
import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { send } from '../support/http.ts';
import { refuseArgument } from '../support/refusal.ts';
import { parsedOrText } from '../support/text.ts';

/** Calls an HTTP interface. Its schema is checked before the call, to the last header. */
export const httpRequest = defineBuiltin({
  name: 'http_request',
  config: () =>
    z.strictObject({
      timeout_seconds: z.number().positive().max(600).default(30),
      allowed_hosts: z.array(z.string().min(1)).min(1).default(['*']),
      /** Sent with each request, below what the call says. */
      headers: z.record(z.string(), z.string()).default({}),
    }),
  create: ({ timeout_seconds, allowed_hosts, headers: always }) =>
    builtinTool({
      name: 'http_request',
      description: 'Calls an HTTP interface and gives its answer, JSON indented.',
      toolset: 'web',
      schema: {
        type: 'object',
        properties: {
          method: {
            enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'],
            default: 'GET',
            description: 'Default GET.',
          },
          url: {
            type: 'string',
            format: 'uri',
            pattern: '^https?://',
            description: 'Absolute address, query included.',
          },
          headers: {
            type: 'object',
            propertyNames: { pattern: '^[A-Za-z0-9-]{1,64}$' },
            additionalProperties: { type: 'string', maxLength: 1000 },
            description: 'Sent with the request, by name.',
          },
          body: { type: ['object', 'array', 'null'], description: 'Sent as JSON.' },
        },
        required: ['url'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: allowed_hosts } },
      timeoutMs: timeout_seconds * 1000,
      maxResultChars: 20_000,
      outputIsUntrusted: true,
      async execute({ method = 'GET', url, headers, body }, ctx) {
        const sends = body !== undefined && body !== null;
        if (sends && (method === 'GET' || method === 'HEAD')) {
          refuseArgument('body', `A ${method} request has no body. Put it into the query.`);
        }
        const reply = await send(url, ctx, {
          method,
          headers: {
            ...always,
            ...(sends && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(sends && { body: JSON.stringify(body) }),
        });
        const { status, text, contentType } = reply;
        const value = contentType.includes('json') ? parsedOrText(text) : text;
        const shown = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
        return ok(shown === '' ? `${String(status)}, without a body` : shown, {
          structured: { status, contentType },
        });
      },
    }),
});

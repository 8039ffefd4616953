import { boundedJson, ok } from '../../../core/index.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { HTTP_PATTERN, sendRequest } from '../support/http.ts';
import { refuseArgument } from '../support/refusal.ts';
import { indented } from '../support/text.ts';

/** Calls an HTTP API. Its schema covers every header. */
export const httpRequest = defineBuiltin({
  name: 'http_request',
  config: (z) =>
    z.strictObject({
      timeout_seconds: z.number().positive().max(600).default(30),
      allowed_hosts: z.array(z.string().min(1)).min(1).default(['*']),
      /** Sent with each request; headers of the call override it. */
      headers: z.record(z.string(), z.string()).default({}),
    }),
  create: ({ timeout_seconds, allowed_hosts, headers: always }) =>
    builtinTool({
      name: 'http_request',
      argumentAliases: { data: 'body', json: 'body' },
      description: 'Sends an HTTP request and returns the body of the response. JSON is indented.',
      toolset: 'web',
      schema: {
        type: 'object',
        properties: {
          method: {
            enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'],
            default: 'GET',
            description: 'The HTTP method. Default GET.',
          },
          url: {
            type: 'string',
            pattern: HTTP_PATTERN,
            description: 'The absolute URL, including the query string.',
          },
          headers: {
            type: 'object',
            propertyNames: { pattern: '^[A-Za-z0-9-]{1,64}$' },
            additionalProperties: { type: 'string', maxLength: 1000 },
            description: 'The request headers, by name.',
          },
          body: {
            type: ['object', 'array', 'string', 'null'],
            description:
              'The request body. An object or an array is sent as JSON, a string as plain text.',
          },
          form: {
            type: 'object',
            additionalProperties: { type: ['string', 'number', 'boolean', 'array'] },
            description:
              'The fields of an HTML form, sent instead of a body. An array sends its field once for each item.',
          },
        },
        required: ['url'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: allowed_hosts } },
      timeoutMs: timeout_seconds * 1000,
      maxResultChars: 20_000,
      outputIsUntrusted: true,
      async execute({ method = 'GET', url, headers, body, form }, ctx) {
        const payload = payloadOf(method, body ?? undefined, form);
        const reply = await sendRequest(url, ctx, {
          method,
          headers: {
            ...always,
            ...(payload && !names(headers, 'content-type') && { 'content-type': payload.type }),
            ...headers,
          },
          ...(payload && { body: payload.text }),
        });
        const { status, text, contentType } = reply;
        const shown = contentType.includes('json') ? indented(text) : text;
        return ok(shown === '' ? `${String(status)}, without a body` : shown, {
          structured: { status, contentType },
        });
      },
    }),
});

interface Payload {
  type: string;
  text: string;
}

/** The body of the request, if any. @throws Refusal if the request cannot carry it */
function payloadOf(method: string, body: unknown, form: unknown): Payload | undefined {
  const field = form === undefined ? 'body' : 'form';
  if (body !== undefined && form !== undefined) {
    refuseArgument('form', 'A request has one body. Give body or form.');
  }
  if (body === undefined && form === undefined) return undefined;
  if (method === 'GET' || method === 'HEAD') {
    refuseArgument(field, `A ${method} request has no body. Put it into the query.`);
  }
  if (form !== undefined) {
    return { type: 'application/x-www-form-urlencoded', text: encodedForm(form) };
  }
  return typeof body === 'string'
    ? { type: 'text/plain;charset=UTF-8', text: body }
    : { type: 'application/json', text: boundedJson(body) };
}

function encodedForm(form: unknown): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(form) ? form : {})) {
    for (const one of Array.isArray(value) ? value : [value]) fields.append(name, fieldText(one));
  }
  return fields.toString();
}

function names(headers: object | undefined, name: string): boolean {
  return Object.keys(headers ?? {}).some((one) => one.toLowerCase() === name);
}

/** Form fields hold texts and numbers only. */
function fieldText(value: unknown): string {
  return typeof value === 'object' && value !== null ? boundedJson(value) : String(value);
}

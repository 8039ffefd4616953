import { err, type Tool } from '../../core/index.ts';
import { httpRequest } from '../../kinds/builtin/tools/http-request.ts';
import type { BindBuiltin } from '../bind-builtin.ts';

/** The built-in `http_request`, for interfaces that answer JSON; any other text is an error. */
export function createHttpRequest(bind: BindBuiltin): Tool {
  const tool = bind(
    httpRequest,
    { timeout_seconds: 30, allowed_hosts: ['*'], headers: {} },
    {
      description: 'Sends an HTTP request to an API that returns JSON.',
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
          body: {
            type: ['object', 'array', 'null'],
            description: 'The request body, sent as JSON.',
          },
        },
        required: ['url'],
        additionalProperties: false,
      },
    },
  );
  return {
    ...tool,
    async execute(args, ctx) {
      const result = await tool.execute(args, ctx);
      if (!result.ok || isJson(result.value)) return result;
      // The schema has been checked.
      const { url } = args as { url: string };
      return err(`${url} answered with a text that is not JSON: ${result.value}`);
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

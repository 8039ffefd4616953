import { type ExactJson, ok } from '../../../core/index.ts';
import { sliceJson } from '../../../lib/json-text.ts';
import { getOwn } from '../../../lib/own-property.ts';
import { toPlainJson } from '../../plain-json.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { endpointFor } from '../support/endpoints.ts';
import { exactJsonOf, hostNameOf, post } from '../support/http.ts';
import { refuse } from '../support/refusal.ts';
import { indented, textOrEmpty } from '../support/text.ts';

/** Queries a GraphQL API. Returns the errors of the API with their paths. */
export const graphqlQuery = defineBuiltin({
  name: 'graphql_query',
  config: (z) =>
    z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).optional(),
      headers: z.record(z.string(), z.string()).default({}),
      timeout_seconds: z.number().positive().max(600).default(30),
    }),
  create({ endpoint: configured, headers, timeout_seconds }, sources, report) {
    const endpoint = endpointFor('graphql_query', configured, sources, report, '');
    if (endpoint === undefined) return undefined;
    return builtinTool({
      name: 'graphql_query',
      argumentAliases: { operationName: 'operation_name' },
      description: `Runs a GraphQL query or mutation on ${hostNameOf(endpoint)} and returns its data as JSON.`,
      toolset: 'web',
      schema: {
        type: 'object',
        properties: {
          query: {
            type: 'string',
            minLength: 1,
            maxLength: 20_000,
            description: 'The GraphQL document with the query or mutation.',
          },
          variables: {
            type: 'object',
            description: 'The values of the variables in the query, by name.',
          },
          operation_name: {
            type: 'string',
            description:
              'The name of the operation to run. Required if the query contains several.',
          },
        },
        required: ['query'],
        additionalProperties: false,
      },
      capabilities: { network: { allowedHosts: [hostNameOf(endpoint)] } },
      timeoutMs: timeout_seconds * 1000,
      maxResultChars: 20_000,
      outputIsUntrusted: true,
      async execute({ query, variables, operation_name }, ctx) {
        const body = {
          query,
          ...(variables && { variables }),
          ...(operation_name !== undefined && { operationName: operation_name }),
        };
        const reply = await post(endpoint, ctx, body, headers);
        const answer = exactJsonOf(reply);
        const data = getOwn(answer, 'data') as ExactJson | undefined; // a member of JSON
        const errors = getOwn(answer, 'errors');
        const said = Array.isArray(errors) ? errors.map(sentence) : [];
        if (data === undefined || data === null) {
          const what = said.length > 0 ? said.join('\n') : 'neither data nor errors';
          refuse(`The GraphQL interface answered: ${what}`);
        }
        const shown = indented(sliceJson(reply.text, ['data']) ?? '');
        const value = said.length === 0 ? shown : `${shown}\n\nErrors:\n${said.join('\n')}`;
        return ok(value, { structured: { data: toPlainJson(data), errors: said } });
      },
    });
  },
});

function sentence(error: unknown): string {
  const message = textOrEmpty(getOwn(error, 'message')) || 'an error without a message';
  const path = getOwn(error, 'path');
  return Array.isArray(path) ? `${message} (at ${path.join('.')})` : message;
}

import { ok } from '../../../core/index.ts';
import { builtinTool, defineBuiltin } from '../builtin.ts';
import { queryText } from '../support/exact-query.ts';
import { evaluateQuery } from '../support/json-query.ts';
import { refuseArgument } from '../support/refusal.ts';

/** Picks, filters and reshapes JSON with a JMESPath expression. */
export const jsonTransform = defineBuiltin({
  name: 'json_transform',
  config: (z) => z.strictObject({}),
  create: () =>
    builtinTool({
      name: 'json_transform',
      argumentAliases: { expression: 'query' },
      description:
        'Picks, filters and reshapes JSON with a JMESPath expression, such as people[?age > `30`].{name: name, city: address.city} or sort_by(items, &price)[0].',
      toolset: 'data',
      schema: {
        type: 'object',
        properties: {
          data: {
            description:
              'The JSON to transform. A string is parsed as JSON and keeps all digits of its numbers.',
          },
          query: {
            type: 'string',
            minLength: 1,
            maxLength: 2000,
            description: 'The JMESPath expression.',
          },
        },
        required: ['data', 'query'],
        additionalProperties: false,
      },
      outputIsUntrusted: true,
      async execute({ data, query }) {
        const result =
          typeof data === 'string'
            ? (queryText(data, query) ?? refuseArgument('data', 'data is a text that is not JSON.'))
            : evaluateQuery(data, query);
        return ok(result.text, { structured: { result: result.value } });
      },
    }),
});

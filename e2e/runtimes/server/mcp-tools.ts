import type * as Core from '../../../src/core/index.ts';

/** Tools for the MCP cases; only engineers have them. */
export function createMcpTools({ defineTool, ok }: typeof Core, registry: () => Core.ToolRegistry) {
  const schema = { type: 'object', properties: {} };
  const learned = defineTool({
    name: 'learned',
    description: 'A tool that comes and goes.',
    schema,
    execute: () => 'known',
  });
  return [
    defineTool({
      name: 'learn',
      description: 'Adds a tool, or removes it.',
      schema,
      execute() {
        if (registry().has('learned')) registry().unregister('learned');
        else registry().register(learned);
        return 'done';
      },
    }),
    defineTool({
      name: 'notes',
      description: 'Links one note.',
      schema,
      execute: () =>
        ok('one note', {
          structured: { content: [{ type: 'resource_link', uri: 'note://1', name: 'note' }] },
        }),
      readResource: async (uri) => [{ uri, text: 'milk' }],
    }),
    defineTool({
      name: 'report',
      description: 'Writes a report.',
      schema,
      execution: { taskSupport: 'optional' },
      execute: () => 'the report',
    }),
    defineTool({
      name: 'confirm',
      description: 'Asks its user.',
      schema,
      async execute(_args, { askUser }) {
        const properties = { sure: { type: 'boolean' } };
        const answer = await askUser?.({
          message: 'Sure?',
          schema: { type: 'object', properties },
        });
        return JSON.stringify(answer);
      },
    }),
    defineTool({
      name: 'sum',
      title: 'Sum',
      description: 'Returns its arguments as its structured result.',
      schema: { type: 'object' },
      annotations: { readOnlyHint: true },
      outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
      execute: (args) => ok('added', { structured: { ...Object(args) } }),
    }),
  ];
}

import type { GalleryExample } from './example.ts';

const INDEXED = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'search_files',
  description: 'Searches the index of the repository. It replaces the earlier tool of this name.',
  schema: {
    type: 'object',
    properties: { pattern: { type: 'string', description: 'The text to find.' } },
    required: ['pattern'],
  },
  // As in a map: a later tool with the same name replaces the earlier one.
  onCollision: 'replace',
  async execute({ pattern }) {
    return ok(\`The index knows \${pattern.length} letters and 3 files.\`);
  },
});
`;

/** `getDefinitions` and lookup by name: docs/contract.md#definitions. */
export const airDefinitions: GalleryExample = {
  slug: 'air-definitions',
  title: 'A map from names to tools',
  sentence:
    'The model sees every tool of the map. search_files was registered twice; the later tool is used.',
  teaches: 'A plain map holds the definitions, and a call is a lookup. No list hides a tool.',
  view: 'definitions',
  clause: 'definitions',
  tags: ['systems', 'definitions'],
  system: 'Air tool registry',
  start: {
    name: 'A map from names to tools',
    tools: [INDEXED],
    personalities: [{ id: 'agent', name: 'Agent', description: 'Has no allowlists.' }],
    calls: [
      { tool: 'search_files', args: { pattern: 'retryAfter' } },
      { tool: 'read_file', args: { path: 'src/queue/backoff.ts', start_line: 1, end_line: 10 } },
      { tool: 'read_flie', args: { path: 'src/queue/backoff.ts' } },
    ],
    registry: {
      examples: ['read_file', 'write_file', 'search_files', 'terminal', 'render_chart'],
    },
  },
};

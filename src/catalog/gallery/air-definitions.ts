import type { GalleryExample } from './example.ts';

/** Seed 5: `get_definitions`, and lookup by name. */
export const airDefinitions: GalleryExample = {
  slug: 'air-definitions',
  title: 'AIR: name, description, schema',
  sentence:
    'Five tools are registered, one of them by a plugin, and the model is told of all five: no list hides any.',
  teaches:
    'A registry like that of AIR is a map from names to tools. Its definitions are the map, and a call is a lookup.',
  view: 'definitions',
  clause: 'definitions',
  tags: ['systems', 'definitions'],
  start: {
    name: 'Name, description, schema',
    personalities: [{ id: 'agent', name: 'Agent', description: 'Has no lists at all.' }],
    calls: [
      { tool: 'search_files', args: { pattern: 'retryAfter', path: 'src' } },
      { tool: 'read_file', args: { path: 'src/queue/backoff.ts', start_line: 1, end_line: 10 } },
      { tool: 'read_flie', args: { path: 'src/queue/backoff.ts' } },
    ],
    registry: {
      examples: ['read_file', 'write_file', 'search_files', 'terminal', 'render_chart'],
    },
  },
};

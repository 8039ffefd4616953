import type { GalleryExample } from './example.ts';

/** A list of tools within a budget. */
export const foundTools: GalleryExample = {
  slug: 'found-tools',
  title: 'Find tools instead of listing them',
  sentence: 'Fourteen tools exceed 500 tokens: the model gets two, and finds the others in words.',
  teaches:
    'Over its budget, the list has pinned tools and search_tools. What a search finds is in the next list.',
  view: 'result',
  clause: 'tool-search',
  tags: ['context', 'definitions'],
  start: {
    name: 'Find tools instead of listing them',
    context: { definitionsBudget: 500 },
    calls: [
      { tool: 'search_tools', args: { query: 'list the issues of the team', limit: 2 } },
      { tool: 'search_tools', args: { query: 'run a command', limit: 1 } },
    ],
    registry: { examples: 'all' },
  },
};

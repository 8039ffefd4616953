import type { GalleryExample } from './example.ts';

/** The second turn of a session that searches. */
export const nextList: GalleryExample = {
  slug: 'next-list',
  title: 'The list of the next turn',
  sentence: 'The turn before found one tool and used another: this turn has both in full.',
  teaches:
    'The list grows with what a session needs, and a pinned tool is always there. Look at Definitions, Budget.',
  view: 'definitions',
  clause: 'tool-search',
  tags: ['context', 'definitions', 'turn'],
  start: {
    name: 'The list of the next turn',
    context: { definitionsBudget: 500, alwaysInclude: ['terminal'] },
    earlier: [
      [
        { tool: 'search_tools', args: { query: 'list the issues of the team', limit: 1 } },
        { tool: 'read_file', args: { path: 'README.md' } },
      ],
    ],
    calls: [{ tool: 'mcp__linear__list_issues', args: { state: 'triage' } }],
    registry: { examples: 'all' },
  },
};

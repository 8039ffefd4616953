import type { GalleryExample } from './example.ts';

/** A turn in which nothing is executed. */
export const dryRunExample: GalleryExample = {
  slug: 'dry-run',
  title: 'Dry run of a turn',
  sentence: 'The gates check every call, but no tool runs. Tokens are masked.',
  teaches:
    'A dry run shows the plan of a turn: refused calls stay refused, and permitted calls return their arguments.',
  view: 'ladder',
  clause: 'dry-run',
  tags: ['gates', 'turn'],
  start: {
    name: 'Dry run of a turn',
    personalities: [
      {
        id: 'release',
        name: 'Release',
        description: 'Writes and runs, but creates no issues.',
        toolset: ['write_file', 'terminal'],
        mcp_servers: [],
      },
    ],
    calls: [
      {
        tool: 'write_file',
        args: { path: '.env', content: 'API_TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345\n' },
      },
      { tool: 'terminal', args: { command: 'npm install && npx vitest run' } },
      { tool: 'mcp__linear__create_issue', args: { title: 'Released', body: 'Version 2.4.2.' } },
    ],
    dryRun: true,
  },
};

import type { GalleryExample } from './example.ts';

/** A turn in which nothing is executed. */
export const dryRun: GalleryExample = {
  slug: 'dry-run',
  title: 'A rehearsal',
  sentence: 'Every gate is asked and nothing is done. What looks like a token is masked.',
  teaches:
    'A dry run shows what a turn would do: refusals stay refusals, and each permitted call says what it would have been called with.',
  view: 'ladder',
  clause: 'dry-run',
  tags: ['gates', 'turn'],
  start: {
    name: 'A rehearsal',
    personalities: [
      {
        id: 'release',
        name: 'Release',
        description: 'Writes and runs. Creates no issues.',
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

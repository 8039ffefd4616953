import type { GalleryExample } from './example.ts';

/** A toolset, a tool that passes every toolset, and an exclusion. */
export const whoMayCallWhat: GalleryExample = {
  slug: 'who-may-call-what',
  title: 'Who may call what',
  sentence: 'The reader asks to write and to run a command. Both are refused, each with its fix.',
  teaches:
    'A personality lists what it may use. The list is asked again when a call arrives, for a model may call what it was never told of.',
  view: 'ladder',
  clause: 'allowlist',
  tags: ['gates'],
  start: {
    name: 'Who may call what',
    personalities: [
      {
        id: 'reader',
        name: 'Reader',
        description: 'Reads, and changes nothing.',
        toolset: ['read_file', 'search_files'],
        exclude_tools: ['terminal'],
      },
    ],
    calls: [
      { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
      { tool: 'terminal', args: { command: 'npm install' } },
      { tool: 'read_file', args: { path: 'docs/retry.md' } },
      { tool: 'get_skill', args: { name: 'code-review' } },
    ],
  },
};

import type { GalleryExample } from './example.ts';

/** A toolset, a tool that passes every toolset, and an exclusion. */
export const whoMayCallWhat: GalleryExample = {
  slug: 'who-may-call-what',
  title: 'Restrict tools with an allowlist',
  sentence:
    'The reader calls a tool that writes and one that runs a command. Both are refused, each with a fix.',
  teaches:
    'A personality lists the tools it may use. The list applies to calls too, because a model may call a tool that it was not given.',
  view: 'ladder',
  clause: 'allowlist',
  tags: ['gates'],
  start: {
    name: 'Restrict tools with an allowlist',
    personalities: [
      {
        id: 'reader',
        name: 'Reader',
        description: 'Reads only.',
        toolset: ['read_file', 'search_files'],
        exclude_tools: ['terminal'],
      },
    ],
    calls: [
      { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
      { tool: 'terminal', args: { command: 'npm install' } },
      { tool: 'read_file', args: { path: 'docs/retry.md', end_line: 40 } },
      { tool: 'get_skill', args: { name: 'code-review' } },
    ],
  },
};

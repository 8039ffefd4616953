import type { GalleryExample } from './example.ts';

/** A merge asks the incoming tool first: docs/contract.md#merge. */
export const adkMerge: GalleryExample = {
  slug: 'adk-merge',
  title: 'Two tools with the same name',
  sentence:
    'Two merged registries both have get_skill and read_file. One new tool sets replace, the other sets keep.',
  teaches:
    'In a merge, the onCollision of the incoming tool decides. Without it, the option of the merge decides.',
  view: 'result',
  clause: 'merge',
  tags: ['systems', 'definitions'],
  system: 'ADK tool registry',
  start: {
    name: 'Duplicate tool names',
    tools: [forged('get_skill', 'replace'), forged('read_file', 'keep')],
    calls: [
      { tool: 'get_skill', args: { name: 'triage' } },
      { tool: 'read_file', args: { path: 'README.md', end_line: 40 } },
    ],
  },
};

function forged(name: string, onCollision: 'replace' | 'keep'): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: '${name}',
  description: 'A tool of the second registry.',
  schema: { type: 'object', properties: {} },
  onCollision: '${onCollision}',
  async execute() {
    return ok('${name} of the second registry answered.');
  },
});
`;
}

import { definitionsText, isInDefinitions, isRefusedBy, runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';

/** Each of them can keep a tool from a role. */
const LISTS = ['allowlist', 'exclusion'] as const;

/** The two allowlists. */
export const allowlists: LessonContent = {
  start: {
    name: 'Restrict tools with an allowlist',
    personalities: [
      {
        id: 'reviewer',
        name: 'reviewer',
        description: '',
        toolset: ['read_file'],
        mcp_servers: [],
        safety: { network: { allow: [] } },
      },
    ],
    calls: [
      { tool: 'read_file', args: { path: 'src/queue/backoff.ts', end_line: 40 } },
      { tool: 'search_files', args: { pattern: 'retryAfter', path: 'src' } },
      { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
    ],
    registry: { examples: ['read_file', 'search_files', 'write_file', 'kanban_list'] },
    description: 'The reviewer reads, searches and tries to write.',
  },
  steps: [
    {
      title: 'Checked in listings and in calls',
      prose: [
        'A personality is a role. Its `toolset` is an allowlist: the built-in tools that the role may use. The registry checks this list twice: for the list of tools that the model sees, and for each call. A model can call a tool that it was not given.',
        'This reviewer may only read. The search and the write are both refused at the allowlist gate. Neither tool was listed for the model, but it called them. A refused call has a result like any other: the code `not_available` and a message. It also takes its share of the budget.',
        'Allow the reviewer to search, but not to write.',
      ],
      file: { kind: 'personality' },
      look: 'call_2',
      checks: [
        {
          says: 'The write is refused',
          clause: 'allowlist',
          passes: isRefusedBy(LISTS, 'write_file'),
        },
        {
          says: 'The search runs',
          clause: 'allowlist',
          passes: (outcome) =>
            outcome.calls.find(({ tool }) => tool === 'search_files')?.refusedBy === 'allowlist'
              ? 'still refused: search_files is not in reviewer.toolset'
              : runs('search_files')(outcome),
        },
        {
          says: 'The model sees exactly two tools',
          clause: 'definitions',
          passes: (outcome) =>
            outcome.definitions.length === 2 ? undefined : definitionsText(outcome),
        },
      ],
      hint: '`toolset` is a list of names. Write each name on its own line after a dash.',
      solution: toFile('toolset:\n  - read_file\n  - search_files'),
    },
    {
      title: 'An empty list allows everything',
      prose: [
        'Remove every name, `toolset: []`, and run: the write succeeds. By default, an empty list restricts nothing. The registry option `deny-all` changes this, but it is not set here.',
        'So do not restrict a role with an empty list. Deny actions explicitly: `permissions` with `denied_actions` refuses these tools of every origin, even if another list allows them. So does `exclude_tools`.',
        'Now allow the reviewer every tool, including the board, which no list names. It must still not write.',
      ],
      file: { kind: 'personality' },
      look: 'call_3',
      checks: [
        {
          says: 'The model sees the board',
          clause: 'allowlist',
          passes: isInDefinitions('kanban_list'),
        },
        { says: 'The search runs', clause: 'allowlist', passes: runs('search_files') },
        {
          says: 'The write is still refused',
          clause: 'personalities',
          passes: isRefusedBy(LISTS, 'write_file'),
        },
      ],
      hint: 'Two changes: `toolset: []`, and below it `permissions:` with `denied_actions: [write_file]` on a line with an indent of two spaces.',
      solution: toFile('toolset: []\npermissions:\n  denied_actions:\n    - write_file'),
    },
  ],
};

function toFile(rights: string): string {
  return `name: reviewer
${rights}
mcp_servers: []
safety:
  network:
    allow: []
`;
}

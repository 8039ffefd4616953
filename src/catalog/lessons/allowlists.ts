import { definitionsText, isInDefinitions, isRefusedBy, runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';

/** Lesson 5: who may call what, asked twice. */
export const allowlists: LessonContent = {
  start: {
    name: 'Who may call what',
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
      { tool: 'read_file', args: { path: 'src/queue/backoff.ts' } },
      { tool: 'search_files', args: { pattern: 'retryAfter', path: 'src' } },
      { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
    ],
    registry: { examples: ['read_file', 'search_files', 'write_file', 'kanban_list'] },
    description: 'The reviewer reads, searches and tries to write.',
  },
  steps: [
    {
      title: 'Asked twice',
      prose: [
        'A personality lists the built-in tools it may use. The registry checks that list twice: when it tells the model which tools exist, and again when a call arrives, because a model can call a name it was never told.',
        'This reviewer only reads. The search ends at the allowlist, and so does the write: the model was told of neither, and called them nevertheless. A refused call has a result like any other, the code `not_available` and a sentence, and it takes its share of the budget.',
        'Let the reviewer search, without letting it write.',
      ],
      file: { kind: 'personality' },
      look: 'call_2',
      checks: [
        {
          says: 'The write is refused',
          clause: 'allowlist',
          passes: isRefusedBy('allowlist', 'write_file'),
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
          says: 'The model is told about exactly two tools',
          clause: 'definitions',
          passes: (outcome) =>
            outcome.definitions.length === 2 ? undefined : definitionsText(outcome),
        },
      ],
      hint: '`toolset` is a list of names. Each stands on a line of its own, behind a dash.',
      solution: toFile('toolset:\n  - read_file\n  - search_files'),
    },
    {
      title: 'An empty list is no list',
      prose: [
        'Take every name out, `toolset: []`, and run: the write goes through. A list gates when it is not empty; an empty one says nothing about built-in tools. A registry can be told to read it the other way, as `deny-all`, and this one was not.',
        'So do not lock a role by emptying its list. What it must never do can be said outright: `permissions` with `denied_actions` refuses those names whatever any list allows, for tools of every origin.',
        'Now let the reviewer use everything that there is, even the board, which no list names. It still must not write.',
      ],
      file: { kind: 'personality' },
      look: 'call_3',
      checks: [
        {
          says: 'The model is told of the board',
          clause: 'allowlist',
          passes: isInDefinitions('kanban_list'),
        },
        { says: 'The search runs', clause: 'allowlist', passes: runs('search_files') },
        {
          says: 'The write is refused all the same',
          clause: 'personalities',
          passes: isRefusedBy('allowlist', 'write_file'),
        },
      ],
      hint: 'Two changes: `toolset: []`, and below it `permissions:` with `denied_actions: [write_file]` on a line that is indented by two spaces.',
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

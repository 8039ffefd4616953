import { definitionsText, isNotInDefinitions, runs, sayWhat } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { callTo, definedNames, type LessonOutcome } from './outcome.ts';

/** A role on a surface that lacks some tools. */
export const exclusions: LessonContent = {
  start: {
    name: 'Remove tools from a surface: exclude_tools',
    tools: [toHandOver()],
    personalities: [
      {
        id: 'helper',
        name: 'helper',
        description: '',
        toolset: ['read_file', 'write_file'],
        mcp_servers: ['linear'],
      },
    ],
    calls: [
      { tool: 'read_file', args: { path: 'docs/retry.md', end_line: 40 } },
      { tool: 'write_file', args: { path: 'docs/retry.md', content: '# Retries\n' } },
      { tool: 'mcp__linear__list_issues', args: { state: 'triage' } },
      {
        tool: 'mcp__linear__create_issue',
        args: { title: 'Retries are too eager', body: 'See `backoff.ts`.' },
      },
      { tool: 'hand_over', args: { question: 'May I retry the payment?' } },
    ],
    description: 'The helper answers in a public chat channel.',
  },
  steps: [
    {
      title: 'Exclude a tool from one surface',
      prose: [
        'The helper works in an editor, where it may write files. Now it also answers in a public chat channel. There, a stranger could ask it to write.',
        'A surface is a place where the model works, such as one channel. `exclude_tools` lists the tools that this surface does not offer. The rest of the role stays as it is, so the same role works on both surfaces. The model reads `not available on this surface`, and can tell the user to ask in the editor.',
        'Exclude the writing. Change nothing else of the role.',
      ],
      file: { kind: 'personality' },
      look: 'call_2',
      checks: [
        saysNotHere('write_file'),
        {
          says: 'The model does not see write_file',
          clause: 'definitions',
          passes: isNotInDefinitions('write_file'),
        },
        { says: 'The file is read', clause: 'allowlist', passes: runs('read_file') },
      ],
      hint: '`exclude_tools` is a list of names, on its own line like `toolset`.',
      solution: toFile(['write_file']),
    },
    {
      title: 'Exclude tools of servers and plugins',
      prose: [
        'The fourth call creates an issue from the public channel. The toolset cannot prevent that: it is a list of built-in tools, and this tool comes from the MCP server `linear`.',
        '`exclude_tools` applies to tools of every origin. It compares whole names, so a tool of a server needs its prefix: `mcp__linear__list_issues`. Patterns such as `*` have no meaning here. A name that no tool has excludes nothing.',
        'In the channel, users may read issues but not create them.',
      ],
      file: { kind: 'personality' },
      look: 'call_4',
      checks: [
        saysNotHere('mcp__linear__create_issue'),
        {
          says: 'The issues are listed',
          clause: 'mcp-plugins',
          passes: runs('mcp__linear__list_issues'),
        },
        saysNotHere('write_file'),
      ],
      hint: 'Add the name in the fourth call to the list, exactly as it is written there.',
      solution: toFile(['write_file', 'mcp__linear__create_issue']),
    },
    {
      title: 'Exclusion overrides all other lists',
      prose: [
        'The file of `hand_over` says `alwaysInclude: true`, so every role has it. But no person watches the public channel, so a user there would get no answer.',
        'Exclusion is the first gate after the lookup. What it refuses, no later gate can allow: no toolset, no list of servers, no `alwaysInclude`. So you can read one list to know what a surface does not offer.',
        'Leave exactly two tools in the channel: reading files and listing issues.',
      ],
      file: { kind: 'personality' },
      look: 'call_5',
      checks: [
        saysNotHere('hand_over'),
        {
          says: 'The model sees exactly two tools',
          clause: 'definitions',
          passes: (outcome) =>
            definedNames(outcome).length === 2 ? undefined : definitionsText(outcome),
        },
        {
          says: 'The file and the issues are read',
          clause: 'allowlist',
          passes: (outcome) =>
            runs('read_file')(outcome) ?? runs('mcp__linear__list_issues')(outcome),
        },
      ],
      hint: 'The list grows to three names.',
      solution: toFile(['write_file', 'mcp__linear__create_issue', 'hand_over']),
    },
  ],
};

/** The text tells the model that another surface may have the tool. */
function saysNotHere(tool: string): LessonCheck {
  return {
    says: `The model reads that ${tool} is not available on this surface`,
    clause: 'exclusion',
    passes: (outcome) => {
      const call = callTo(outcome, tool);
      if (!call) return `the turn has no call ${tool}`;
      if (call.refusedBy === 'exclusion') return undefined;
      return nearMiss(tool, outcome) ?? sayWhat(call);
    },
  };
}

/** A denial refuses the call too, but says nothing about the surface. */
function nearMiss(tool: string, outcome: LessonOutcome): string | undefined {
  const call = callTo(outcome, tool);
  if (call?.status === 'refused') {
    return `it is refused for the role everywhere, and the model reads: ${call.text}`;
  }
  return tool.startsWith('mcp__') ? `it ran. Exclude it by its whole name, ${tool}` : undefined;
}

function toFile(excluded: readonly string[]): string {
  return `name: helper
toolset:
  - read_file
  - write_file
mcp_servers:
  - linear
exclude_tools:
${excluded.map((name) => `  - ${name}\n`).join('')}`;
}

function toHandOver(): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'hand_over',
  description: 'Hands the conversation over to a person, with a question.',
  alwaysInclude: true,
  schema: {
    type: 'object',
    properties: { question: { type: 'string' } },
    required: ['question'],
  },
  async execute({ question }) {
    return ok(\`A person will answer: \${question}\`);
  },
});
`;
}

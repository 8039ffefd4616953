import { definitionsText, isRefusedBy, runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { definedNames } from './outcome.ts';

/** Lesson 6: tools from elsewhere have gates of their own. */
export const mcpPlugins: LessonContent = {
  start: {
    name: 'Tools from elsewhere',
    personalities: [
      {
        id: 'triager',
        name: 'triager',
        description: '',
        toolset: ['read_file', 'mcp__linear__list_issues', 'render_chart'],
        mcp_servers: [],
        plugins: [],
      },
    ],
    calls: [
      { tool: 'mcp__linear__list_issues', args: { state: 'triage' } },
      {
        tool: 'mcp__linear__create_issue',
        args: { title: 'Retries are too eager', body: 'See `backoff.ts`.' },
      },
      {
        tool: 'render_chart',
        args: {
          title: 'Open issues',
          series: [
            { label: 'triage', value: 4 },
            { label: 'doing', value: 2 },
          ],
        },
      },
    ],
    description: 'Two tools of an MCP server, and one of a plugin.',
  },
  steps: [
    {
      title: 'Other lists for other origins',
      prose: [
        'A tool whose name begins with `mcp__linear__` comes from the MCP server `linear`. `render_chart` comes from the plugin `charts`: whoever registered it said so. Both are listed in this `toolset`, and both are refused, because the toolset speaks of built-in tools alone.',
        'Servers are gated by `mcp_servers`, plugins by `plugins`. Here a missing list and an empty one are not the same: without the list there is no gate, and `[]` lets nothing through.',
        'Let the triager use the server and the plugin. The two names in the toolset do nothing, and may go.',
      ],
      file: { kind: 'personality' },
      checks: [
        {
          says: 'The issues are listed',
          clause: 'mcp-plugins',
          passes: runs('mcp__linear__list_issues'),
        },
        { says: 'The chart is drawn', clause: 'mcp-plugins', passes: runs('render_chart') },
        {
          says: 'The model is told of tools of both',
          clause: 'definitions',
          passes: (outcome) => {
            const names = definedNames(outcome);
            const isTold =
              names.includes('mcp__linear__list_issues') && names.includes('render_chart');
            return isTold ? undefined : definitionsText(outcome);
          },
        },
      ],
      hint: 'The server is `linear`, the plugin is `charts`: `mcp_servers: [linear]` and `plugins: [charts]`.',
      solution: `name: triager
toolset:
  - read_file
mcp_servers:
  - linear
plugins:
  - charts
`,
    },
    {
      title: 'A part of a server',
      prose: [
        'A server brings all of its tools at once, and tomorrow it may bring more. Since it was let in, the second call creates an issue, which nobody wanted of a triager.',
        '`mcp_tools` narrows a server down to the tools that it lists, by their bare names: `list_issues`, without `mcp__linear__`. A server that it does not mention keeps all of its tools. The server has to be in `mcp_servers` first: this list takes away, and never adds.',
        'Let the triager list issues, and create none.',
      ],
      file: { kind: 'personality' },
      look: 'call_2',
      checks: [
        {
          says: 'No issue can be created',
          clause: 'mcp-plugins',
          passes: isRefusedBy('allowlist', 'mcp__linear__create_issue'),
        },
        {
          says: 'The issues are listed',
          clause: 'mcp-plugins',
          passes: runs('mcp__linear__list_issues'),
        },
        {
          says: 'The model is not told that it could',
          clause: 'definitions',
          passes: (outcome) =>
            definedNames(outcome).includes('mcp__linear__create_issue')
              ? 'it is told of mcp__linear__create_issue'
              : undefined,
        },
      ],
      hint: '`mcp_tools` is a set of lists, one for each server: `mcp_tools:`, and below it `linear: [list_issues]`, indented.',
      solution: `name: triager
toolset:
  - read_file
mcp_servers:
  - linear
mcp_tools:
  linear:
    - list_issues
plugins:
  - charts
`,
    },
  ],
};

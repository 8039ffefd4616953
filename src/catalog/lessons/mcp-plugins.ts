import { definitionsText, isRefusedBy, runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { definedNames } from './outcome.ts';

/** Tools from elsewhere have gates of their own. */
export const mcpPlugins: LessonContent = {
  start: {
    name: 'Tools of MCP servers and plugins',
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
    description: 'Two tools of an MCP server and one tool of a plugin.',
  },
  steps: [
    {
      title: 'Separate lists for each origin',
      prose: [
        'A tool with the prefix `mcp__linear__` belongs to the MCP server `linear`. `render_chart` belongs to the plugin `charts`; its registration sets this. This `toolset` lists both tools, but both are refused, because a toolset applies to built-in tools only.',
        '`mcp_servers` controls servers, and `plugins` controls plugins. For these two, a missing list and an empty list differ: a missing list allows all, and `[]` allows none.',
        'Allow the triager the server and the plugin. The two names in the toolset have no effect; you can remove them.',
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
          says: 'The model sees tools of both',
          clause: 'definitions',
          passes: (outcome) => {
            const names = definedNames(outcome);
            const hasBoth =
              names.includes('mcp__linear__list_issues') && names.includes('render_chart');
            return hasBoth ? undefined : definitionsText(outcome);
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
      title: 'Allow part of a server',
      prose: [
        'A server provides all its tools at once, and may add more later. Because the server is allowed, the second call can create an issue. A triager should not do that.',
        '`mcp_tools` restricts a server to the listed tools, by their bare names: `list_issues`, without `mcp__linear__`. Servers without an entry keep all their tools. The server must also be in `mcp_servers`: `mcp_tools` only removes tools.',
        'Allow the triager to list issues, but not to create them.',
      ],
      file: { kind: 'personality' },
      look: 'call_2',
      checks: [
        {
          says: 'Creating an issue is refused',
          clause: 'mcp-plugins',
          passes: isRefusedBy(['allowlist', 'exclusion'], 'mcp__linear__create_issue'),
        },
        {
          says: 'The issues are listed',
          clause: 'mcp-plugins',
          passes: runs('mcp__linear__list_issues'),
        },
        {
          says: 'The model does not see mcp__linear__create_issue',
          clause: 'definitions',
          passes: (outcome) =>
            definedNames(outcome).includes('mcp__linear__create_issue')
              ? 'it sees mcp__linear__create_issue'
              : undefined,
        },
      ],
      hint: '`mcp_tools` is a map with one list per server: `mcp_tools:`, and below it `linear: [list_issues]`, indented.',
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

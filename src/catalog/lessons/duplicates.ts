import { about, isInDefinitions, runs, sayWhat } from './checks.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { callOf, callTo, definedNames, type LessonOutcome } from './outcome.ts';

const CHART = {
  title: 'Open orders',
  series: [
    { label: 'paid', value: 4 },
    { label: 'open', value: 2 },
  ],
};

/** Two tools with one name: which one is registered, and which lists apply to it. */
export const duplicates: LessonContent = {
  start: {
    name: 'Two tools with one name',
    tools: [toBoard(), toSearch('search_files'), toChart('render_chart')],
    personalities: [{ id: 'analyst', name: 'analyst', description: '', plugins: [] }],
    calls: [
      { tool: 'kanban_list', args: { status: 'doing' } },
      { tool: 'search_files', args: { pattern: 'retryAfter', path: 'src' } },
      { tool: 'search_mails', args: { pattern: 'invoice' } },
      { tool: 'render_chart', args: CHART },
    ],
    registry: {
      examples: ['kanban_list', 'search_files', 'render_chart'],
      onCollision: 'keep',
    },
    description: 'Three files of yours have the names of tools that exist already.',
  },
  steps: [
    {
      title: 'Decide which tool is registered',
      prose: [
        'A call finds its tool by its name, so a registry has one tool of each name. You wrote a `kanban_list` for the board of your own team. But a tool of that name was there before, and this registry keeps the first one: the model reads the wrong board.',
        '`on_collision` decides about a second tool of the same name. `keep` keeps the first, `replace` takes the second, and `throw` reports an error. In a program, `throw` is the default, because a silent replacement hides mistakes.',
        'Make the model read the board of your team.',
      ],
      file: { kind: 'registry' },
      checks: [
        readsBoard('The model reads the board of your team'),
        {
          says: 'The model sees one kanban_list',
          clause: 'merge',
          passes: (outcome) => {
            const { length } = definedNames(outcome).filter((name) => name === 'kanban_list');
            return length === 1 ? undefined : `it sees ${length}`;
          },
        },
      ],
      hint: 'Your tools are registered after the others.',
      solution: 'on_collision: replace\nempty_allowlist: allow-all\n',
    },
    {
      title: 'Rename a tool that replaces by accident',
      prose: [
        'Now every file of yours wins. One of them should not: this one searches mails, but it has the name `search_files`. The search in the code is gone, and the model reads mails instead.',
        'A name is a promise to the model, so two different tools need two names. If a tool should win or lose whatever the registry says, its file can say so with `onCollision`. But a tool that loses is not there at all.',
        'Let the model search both: files with `search_files`, mails with `search_mails`.',
      ],
      file: { kind: 'tool', index: 1 },
      look: 'call_2',
      checks: [
        {
          says: 'search_files searches the code',
          clause: 'merge',
          passes: about('search_files', (call) =>
            call.status === 'ok' && !call.text.startsWith('Mail') ? undefined : sayWhat(call),
          ),
        },
        { says: 'search_mails searches the mails', clause: 'lookup', passes: mailsAreRead },
        {
          says: 'The model sees both',
          clause: 'definitions',
          passes: (outcome) =>
            isInDefinitions('search_files')(outcome) ?? isInDefinitions('search_mails')(outcome),
        },
        readsBoard('The board is still that of your team'),
      ],
      hint: 'The third call says which name the model expects.',
      solution: toSearch('search_mails'),
    },
    {
      title: 'Deny a name of every origin',
      prose: [
        'The analyst may use no plugin: `plugins: []`. There is a plugin with a tool `render_chart`, but your file replaced it. Your tool belongs to no plugin, so this list does not apply to it, and the chart is drawn.',
        'Lists of origins follow the registration, not the name. In a program, `registry.extension(id)` registers the tools of a plugin, and can remove them together. A plugin never replaces a built-in tool by its own wish.',
        'The analyst must not draw charts, with your tool or with that of the plugin.',
      ],
      file: { kind: 'personality' },
      look: 'call_4',
      checks: [
        {
          says: 'Your chart is refused',
          clause: 'allowlist',
          passes: about('render_chart', (call) =>
            call.status === 'refused' ? undefined : sayWhat(call),
          ),
        },
        {
          says: 'Without your file, the chart of the plugin is refused too',
          clause: 'mcp-plugins',
          passes: ({ variants }) => {
            const plugin = variants?.plugin && callTo(variants.plugin, 'render_chart');
            if (!plugin) return 'it was not run without your file';
            return plugin.status === 'refused' ? undefined : sayWhat(plugin);
          },
        },
        {
          says: 'The other tools run',
          clause: 'allowlist',
          passes: (outcome) =>
            runs('kanban_list')(outcome) ??
            runs('search_files')(outcome) ??
            runs('search_mails')(outcome),
        },
      ],
      hint: '`permissions` with `denied_actions` names tools of every origin. Keep the line `plugins`.',
      solution: `name: analyst
plugins: []
permissions:
  denied_actions:
    - render_chart
`,
      variants: { plugin: { tools: { 2: toChart('draw_chart') } } },
    },
  ],
};

function readsBoard(says: string): LessonCheck {
  return {
    says,
    clause: 'merge',
    passes: (outcome) => {
      const { text = '' } = callOf(outcome, 'call_1') ?? {};
      if (text.includes('Team Ferry')) return undefined;
      return `the model read: ${text.split('\n')[0]}`;
    },
  };
}

function mailsAreRead(outcome: LessonOutcome): string | undefined {
  const failed = runs('search_mails')(outcome);
  if (failed === undefined) return undefined;
  const hasName = definedNames(outcome).includes('search_mails');
  return hasName ? failed : 'no tool has the name search_mails';
}

function toBoard(): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'kanban_list',
  description: 'Lists the cards on the board of Team Ferry.',
  schema: { type: 'object', properties: { status: { type: 'string' } } },
  async execute() {
    return ok('Team Ferry: 2 cards\\n- Night timetable\\n- Bicycle prices');
  },
});
`;
}

function toSearch(name: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: '${name}',
  description: 'Searches the mails of the team.',
  schema: {
    type: 'object',
    properties: { pattern: { type: 'string' } },
    required: ['pattern'],
  },
  async execute({ pattern }) {
    return ok(\`Mail of 12 March: "\${pattern}" in the subject.\`);
  },
});
`;
}

function toChart(name: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: '${name}',
  description: 'Draws a chart with characters.',
  schema: {
    type: 'object',
    properties: { title: { type: 'string' }, series: { type: 'array' } },
    required: ['series'],
  },
  async execute({ title, series }) {
    const lines = [title];
    for (const { label, value } of series) {
      lines.push(\`\${label} \${'#'.repeat(value)}\`);
    }
    return ok(lines.join('\\n'));
  },
});
`;
}

import { runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { callOf, type LessonOutcome } from './outcome.ts';

/** A tool gets the capabilities that it declares and that its personality allows. */
export const capabilitiesLesson: LessonContent = {
  start: {
    name: 'Declare and grant capabilities',
    tools: [
      toReadPage(
        '{}',
        `    const response = await fetch(url);
    return ok(await response.text());`,
      ),
      toSaveNote(`{
    fs_reach: { write: ['/repo/docs/notes'] },
    process: { allowedBinaries: ['*'] },
  }`),
    ],
    personalities: [
      {
        id: 'writer',
        name: 'Writer',
        description: 'Reads the team’s blog and takes notes.',
        fs_reach: { read: ['/repo'], write: ['/repo'] },
        safety: { network: { allow: ['blog.example'] } },
      },
    ],
    scenario: { missing: ['process'] },
    calls: [
      {
        toolCallId: 'blog',
        tool: 'read_page',
        args: { url: 'https://blog.example/retry-storm' },
      },
      {
        toolCallId: 'status',
        tool: 'read_page',
        args: { url: 'https://status.ferry.example/api/health' },
      },
      {
        toolCallId: 'note',
        tool: 'save_note',
        args: { path: 'docs/notes/storm.md', text: 'Use full jitter.\n' },
      },
      {
        toolCallId: 'source',
        tool: 'save_note',
        args: { path: 'src/config.ts', text: 'Use full jitter.\n' },
      },
    ],
    description: 'Two pages to read, and two files to write.',
  },
  steps: [
    {
      title: 'Declare the capabilities of a tool',
      prose: [
        'This tool calls `fetch`, but `fetch` does not exist here. A tool has no network, files or processes by default. It declares its needs in `capabilities` and receives them on its context: `network` becomes `ctx.scopedFetch`.',
        'A declaration is specific. `network: { allowedHosts: [...] }` names hosts, so the access of a tool is visible before it runs.',
        'Declare the two hosts of the calls and use `ctx.scopedFetch`. The blog then responds. The status page does not: the Capabilities gate shows granted and missing access. The next step fixes that.',
      ],
      file: { kind: 'tool', index: 0 },
      look: 'blog',
      checks: [
        {
          says: 'The blog is read',
          clause: 'capabilities',
          passes: runs('blog'),
        },
        {
          says: 'The tool declares only blog.example and status.ferry.example',
          clause: 'capabilities',
          passes: (outcome) => {
            const grant = grantOf(outcome, 'blog');
            if (grant === '') return 'it declares no capability';
            return grant === 'network: blog.example (not granted: status.ferry.example)'
              ? undefined
              : `the gate shows: ${grant}`;
          },
        },
      ],
      hint: "`capabilities: { network: { allowedHosts: ['blog.example', …] } }`. The context is the second argument of `execute`. Write `ctx.scopedFetch!(url)`, because TypeScript does not know the declared capabilities.",
      solution: toReadPage(
        `{
    network: { allowedHosts: ['blog.example', 'status.ferry.example'] },
  }`,
        `    const response = await ctx.scopedFetch!(url);
    return ok(await response.text());`,
      ),
    },
    {
      title: 'Allow trusted hosts',
      prose: [
        '`HOST_NOT_ALLOWED`: the tool declares the status page, but the writer does not allow it. A call needs the host in both lists. The error names the list that lacks the host.',
        'A personality allows hosts in `safety.network.allow`: a host name, `*.ferry.example` for all subdomains, or `*`. Hosts in `deny` are always refused. Cloud metadata addresses are always refused too.',
        'Allow the writer to read the status page. A `*` would also work today, because the declaration of the tool restricts it. But the next tool may declare more hosts, so allow only the hosts of the team.',
      ],
      file: { kind: 'personality' },
      look: 'status',
      checks: [
        {
          says: 'The status page is read',
          clause: 'scoped-access',
          passes: runs('status'),
        },
        {
          says: 'The blog is still read',
          clause: 'scoped-access',
          passes: runs('blog'),
        },
      ],
      hint: 'The list `safety.network.allow` has one line. Add a second line: `status.ferry.example`, or `*.ferry.example`.',
      solution: `name: Writer
description: Reads the team’s blog and takes notes.
fs_reach:
  read:
    - /repo
  write:
    - /repo
safety:
  network:
    allow:
      - blog.example
      - status.ferry.example
`,
    },
    {
      title: 'Missing backends refuse the call',
      prose: [
        'The Capabilities gate refused the notes before the tool ran. `save_note` declares files, which have a backend, and `process`, which has none here. A personality can narrow the access of a tool. But if a backend is missing completely, the call is refused.',
        'The tool starts no process. It declares `process` without need, so it cannot run on any host without processes.',
        'Declare only the capabilities that the tool uses. The last call tries to overwrite a source file. The writer may write everywhere in `/repo`; only the narrow declaration of the tool refuses `src` with `PATH_NOT_REACHABLE`.',
      ],
      file: { kind: 'tool', index: 1 },
      look: 'note',
      checks: [
        {
          says: 'The note is written',
          clause: 'capabilities',
          passes: (outcome) => {
            const failed = runs('note')(outcome);
            if (failed !== undefined) return failed;
            return changed(outcome, 'docs/notes/storm.md')
              ? undefined
              : 'the tool reports success, but the file does not exist';
          },
        },
        {
          says: 'The source file is not changed',
          clause: 'scoped-access',
          passes: (outcome) => {
            if (changed(outcome, 'src/config.ts')) return 'src/config.ts was overwritten';
            const { text = '' } = callOf(outcome, 'source') ?? {};
            return text.startsWith('PATH_NOT_REACHABLE') ? undefined : `the model read: ${text}`;
          },
        },
      ],
      hint: 'Remove the line with `process`. Keep the line with `fs_reach`.',
      solution: toSaveNote("{ fs_reach: { write: ['/repo/docs/notes'] } }"),
    },
  ],
};

function toReadPage(capabilities: string, body: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'read_page',
  description: 'Reads a web page.',
  schema: {
    type: 'object',
    properties: { url: { type: 'string' } },
    required: ['url'],
  },
  outputIsUntrusted: true,
  capabilities: ${capabilities},
  async execute({ url }, ctx) {
${body}
  },
});
`;
}

function toSaveNote(capabilities: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'save_note',
  description: 'Saves a note as a file.',
  schema: {
    type: 'object',
    properties: { path: { type: 'string' }, text: { type: 'string' } },
    required: ['path', 'text'],
  },
  capabilities: ${capabilities},
  async execute({ path, text }, ctx) {
    await ctx.scopedFs!.writeText(path, text);
    return ok(\`Saved \${path}.\`);
  },
});
`;
}

/** The capabilities that the gate granted to a call. */
function grantOf(outcome: LessonOutcome, toolCallId: string): string {
  const gate = callOf(outcome, toolCallId)?.gates.find((one) => one.gate === 'capabilities');
  return [gate?.value ?? []].flat().join(', ');
}

function changed({ world }: LessonOutcome, path: string): boolean {
  return world.files.some((file) => file.path === path);
}

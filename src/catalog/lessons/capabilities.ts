import { runs } from './checks.ts';
import type { LessonContent } from './lesson.ts';
import { callOf, type LessonOutcome } from './outcome.ts';

/** Lesson 10: a tool declares, a personality allows, and what both grant is there. */
export const capabilitiesLesson: LessonContent = {
  start: {
    name: 'Declare, allow, inject',
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
      title: 'Declare what you need',
      prose: [
        'This tool calls `fetch`, and there is no `fetch`. A tool gets no network, no files and no processes from its surroundings. It declares in `capabilities` what it needs, and finds that on its context: `network` becomes `ctx.scopedFetch`. What is not declared is not there.',
        'A declaration is narrow. `network: { allowedHosts: [...] }` names hosts, so that everybody can read what the tool may reach before it has run once.',
        'Declare the two hosts of the calls and use `ctx.scopedFetch`. The blog answers then. The status page does not yet: the gate Capabilities shows what was granted and what was not, and the next step is about that.',
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
          says: 'The tool asks for blog.example and status.ferry.example, no more',
          clause: 'capabilities',
          passes: (outcome) => {
            const grant = grantOf(outcome, 'blog');
            if (grant === '') return 'it declares nothing';
            return grant === 'network: blog.example (not granted: status.ferry.example)'
              ? undefined
              : `the gate says: ${grant}`;
          },
        },
      ],
      hint: "`capabilities: { network: { allowedHosts: ['blog.example', …] } }`. The context is the second argument of `execute`; write `ctx.scopedFetch!(url)`, since a type cannot know what was declared.",
      solution: toReadPage(
        `{
    network: { allowedHosts: ['blog.example', 'status.ferry.example'] },
  }`,
        `    const response = await ctx.scopedFetch!(url);
    return ok(await response.text());`,
      ),
    },
    {
      title: 'Allow what you trust',
      prose: [
        '`HOST_NOT_ALLOWED`: the tool declares the status page, and the writer does not allow it. A call reaches only what both grant; where one of the two lists lacks a host, the error names it and says where it has to stand.',
        'A personality allows hosts in `safety.network.allow`: a name, `*.ferry.example` for everything below one, or `*`. What stands in `deny` is refused all the same, and so are the addresses of cloud metadata, whatever is allowed.',
        'Let the writer read the status page. A wide `*` would do no harm today, as the tool’s own declaration still bounds it. But the next tool may declare more, so allow only the team’s hosts.',
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
      hint: 'The list `safety.network.allow` has one line. It needs a second one: `status.ferry.example`, or `*.ferry.example`.',
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
      title: 'All or nothing',
      prose: [
        'The notes were refused all along, at the gate Capabilities, before anything ran. `save_note` declares files, which are there, and `process`, for which this host has no backend. A personality may narrow what a tool reaches; a capability that is not there at all ends the call, rather than let the tool run without it and find out.',
        'The tool starts no process. Somebody declared one just in case, and so the tool works nowhere that has none.',
        'Declare what it uses. Mind the last call, which wants to overwrite a source file: the writer may write in all of `/repo`, and only the narrow declaration keeps the note out of `src`, with `PATH_NOT_REACHABLE`.',
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
              : 'the tool says so, but there is no such file';
          },
        },
        {
          says: 'The source file is out of reach',
          clause: 'scoped-access',
          passes: (outcome) => {
            if (changed(outcome, 'src/config.ts')) return 'src/config.ts was overwritten';
            const { text = '' } = callOf(outcome, 'source') ?? {};
            return text.startsWith('PATH_NOT_REACHABLE') ? undefined : `the model read: ${text}`;
          },
        },
      ],
      hint: 'Take the line with `process` away. The line with `fs_reach` is right as it stands.',
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

/** What gate 6 says that a call was granted. */
function grantOf(outcome: LessonOutcome, toolCallId: string): string {
  const gate = callOf(outcome, toolCallId)?.gates.find((one) => one.gate === 'capabilities');
  return [gate?.value ?? []].flat().join(', ');
}

function changed({ world }: LessonOutcome, path: string): boolean {
  return world.files.some((file) => file.path === path);
}

import { createTestSandbox } from '../../src/sandbox/host/test-support.ts';
import { generateProgram } from '../../src/session/codegen/generate-program.ts';
import { createMemoryStorage } from '../../src/session/documents/storage.ts';
import { toProject } from '../../src/session/export/to-project.ts';
import { toZip } from '../../src/session/export/to-zip.ts';
import {
  createUserCodeWorkspace,
  openTestSession,
} from '../../src/session/testing/open-test-session.ts';
import type { Workspace } from '../../src/session/workspace/workspace.ts';

/** A project that the page exports, and the name of its example. */
export type Exports = Readonly<Record<string, Uint8Array>>;

const COUNT = `import { defineTool, err, ok } from 'toolyard';

export const tool = defineTool({
  name: 'count_words',
  description: 'Counts the words of a text.',
  schema: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
  },
  async execute({ text }) {
    const words: string[] = text.split(/\\s+/).filter((word) => word !== '');
    if (words.length === 0) return err('There is nothing to count.', 'input_invalid');
    return ok(words.map((word, index) => \`\${index + 1} \${word}\`).join('\\n'));
  },
});
`;
/** Answers differently in each environment, so that a recording must replace it. */
const NOTES = `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'notes',
  description: 'Reads a page and says when.',
  schema: { type: 'object', properties: {} },
  capabilities: { network: { allowedHosts: ['blog.example'] }, storage: { kind: 'kv', scope: 'session' } },
  async execute(_args, ctx) {
    const page = await ctx.scopedFetch?.('https://blog.example/retry-storm');
    await ctx.storage?.writeText('at', String(Date.now()));
    return ok(\`\${Math.random()} \${(await page?.text())?.slice(0, 400)}\`);
  },
});
`;
const REDUCER = `import type { ToolResultReducer } from 'toolyard';

/** Keeps the last of the counted words. */
export const reducer: ToolResultReducer = {
  toolName: 'count_words',
  reduce: (result) =>
    result.ok ? { ...result, value: result.value.split('\\n').slice(-1).join('') } : result,
};
`;
const DECLARATION = `tools:
  - name: read_memory
    type: builtin
`;

const HARD = "one two `three` \u0024{four} 'five' \\ \u2028 six";

/** User code, refusals, trimmed results, and texts that are hard to escape. */
const OWN: Workspace = {
  ...createUserCodeWorkspace({
    tools: [COUNT, NOTES],
    reducers: { count_words: REDUCER },
    calls: [
      ['count_words', { text: HARD }],
      ['count_words', { text: '' }],
      ['count_words', { txt: 'wrong' }],
      ['count_words', { text: 'w '.repeat(50) }],
      ['notes', {}],
      ['fetch_url', { url: 'https://blog.example/retry-storm' }],
      ['web_search', { query: 'webhooks retry storm' }],
      ['web_search', { query: 'a' }],
      ['web_search', { query: 'b' }],
      ['web_search', { query: 'c' }],
      ['terminal', { command: 'npm test' }],
      ['nobody_knows', {}],
    ],
  }),
  name: 'Words & “Notes”',
};

/** Exports the first workspace's project, and one with all kinds of user code. */
export async function takeExports(): Promise<Exports> {
  const { budget } = OWN;
  return {
    opening: await exportOf(undefined),
    own: await exportOf({ ...OWN, budget: { ...budget, totalChars: 6000, caps: { notes: 90 } } }),
    declared: await exportOf({
      ...OWN,
      dryRun: true,
      declarations: [{ id: 'd1', name: 'Memory', text: DECLARATION, disabled: false }],
    }),
  };
}

async function exportOf(workspace: Workspace | undefined): Promise<Uint8Array> {
  const session = openTestSession({
    sandbox: await createTestSandbox(),
    storage: createMemoryStorage(workspace),
  });
  await session.ready;
  const state = await session.runToEnd();
  const project = await toProject(state, state.run, async (input) => generateProgram(input));
  await session.dispose();
  if (!project) throw new Error('The run did not come to its end.');
  return toZip(project.files);
}

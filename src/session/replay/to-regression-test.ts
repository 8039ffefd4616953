import type { DefaultToolRegistry } from '../../core/index.ts';
import { generateProgram, type ProgramQuestion } from '../codegen/generate-program.ts';
import type { GeneratedFile } from '../codegen/user-file.ts';
import { toFileName } from '../documents/documents.ts';
import { TSCONFIG, toPackage, toPackageName } from '../export/package-files.ts';
import { formatPlural } from '../lib/format.ts';
import { currentPersonality } from '../workspace/transitions.ts';
import type { Recording } from './recording.ts';
import type { SessionReplay } from './replay.ts';
import { summarizeReplay } from './summarize-replay.ts';

/** Input of {@link toRegressionTest}. */
export interface RegressionTestParts {
  recording: Recording;
  replay: SessionReplay;
  /** The registry of the replay, with all called tools. */
  registry: DefaultToolRegistry;
  program: ProgramQuestion;
}

/** A project with the regression test. */
export interface RegressionTest {
  /** The name of its folder and of its package. */
  folder: string;
  files: readonly GeneratedFile[];
  notes: readonly string[];
}

/**
 * Writes a project that replays the recording in the program of the workspace. Its test expects the
 * same verdicts and sizes. Texts that look like secrets are masked. Yields the done part after each
 * turn, from 0 to 1.
 */
export function* toRegressionTest(parts: RegressionTestParts): Generator<number, RegressionTest> {
  const { replay, program, registry } = parts;
  const { files, notes } = generateProgram(program);
  const folder = `${toPackageName(toFileName(program.workspace))}-replay`;
  const hasOwnCuts = replay.called.some((name) => {
    const { trim, maxResultTokens } = registry.get(name) ?? {};
    return trim !== undefined || maxResultTokens !== undefined;
  });
  const cutsAlike =
    !(hasOwnCuts || isCutBySettings(program)) || files.some(({ text }) => /\bcuts\b/.test(text));
  const all = cutsAlike
    ? notes
    : [
        ...notes,
        'The test checks verdicts and no sizes, because the program does not cut results as this workspace does.',
      ];
  const recorded = yield* toRecordingFile(parts, cutsAlike);
  return {
    folder,
    notes: all,
    files: [
      { path: 'README.md', text: toReplayReadme(replay, program, all) },
      { path: 'package.json', text: toPackage(folder, files, SCRIPTS) },
      { path: 'tsconfig.json', text: TSCONFIG },
      { path: '.gitignore', text: 'node_modules\n' },
      ...files.map(({ path, text }) => ({ path: `src/${path}`, text })),
      { path: 'test/replay.test.ts', text: TEST },
      { path: 'test/recording.json', text: recorded },
    ],
  };
}

const SCRIPTS = { test: 'tsx --test test/replay.test.ts', types: 'tsc' };

function isCutBySettings({ workspace: { contextSettings = {} } }: ProgramQuestion): boolean {
  const { budgetTokens, trim, trims, keepsCutResults } = contextSettings;
  return budgetTokens !== undefined || !!trim || !!trims || !!keepsCutResults;
}

/** The calls with their recorded answers, what the test expects, and the called tools. */
function* toRecordingFile(
  { recording, replay, registry }: RegressionTestParts,
  hasSizes: boolean,
): Generator<number, string> {
  const turns: string[] = [];
  for (const [at, { number, calls }] of recording.turns.entries()) {
    const expected = calls.map((call, index) => {
      const { toolCallId, name, args, result, isFailure } = call;
      const replayed = replay.turns[at]?.calls[index];
      const refusal = replayed?.refusal;
      return {
        ...{ toolCallId, name, args, result: result ?? '', isFailure },
        expected: {
          verdict: refusal ? refusal.code : isFailure ? 'failed' : 'ok',
          ...(hasSizes && replayed?.hasResult && { chars: replayed.chars.now }),
        },
      };
    });
    turns.push(JSON.stringify({ number, calls: expected }, null, 2));
    yield at / recording.turns.length;
  }
  const tools = replay.called.flatMap((name) => {
    const tool = registry.get(name);
    if (!tool) return [];
    const { description, schema, capabilities, maxResultChars } = tool;
    return [
      {
        ...{ name, description, schema, capabilities },
        ...(maxResultChars !== undefined && { maxResultChars }),
      },
    ];
  });
  return `{\n"tools": ${JSON.stringify(tools, null, 2)},\n"turns": [\n${turns.join(',\n')}\n]\n}\n`;
}

function toReplayReadme(
  replay: SessionReplay,
  { workspace }: ProgramQuestion,
  notes: readonly string[],
): string {
  const lacks = notes.map((note) => `- ${note}\n`).join('');
  return `# A recorded session, replayed

\`\`\`sh
npm install && npm test
\`\`\`

\`test/replay.test.ts\` replays ${formatPlural(replay.totals.calls, 'call')} of a recorded session (${replay.provider}) with the
rules of “${currentPersonality(workspace).name}”. No tool runs: recorded results answer. The test fails if a verdict or the size
of a result changes. ${summarizeReplay(replay)} Texts in \`test/recording.json\` that look like
secrets are masked. Look over the file before you share it.
${lacks === '' ? '' : `\n## Missing parts\n\n${lacks}`}`;
}

const TEST = `import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { mock, test } from 'node:test';
import { err, ok, type Tool } from 'toolyard';
import { session } from '../src/context.ts';
import { filters, registry } from '../src/registry.ts';

interface Recorded {
  toolCallId: string;
  name: string;
  args: unknown;
  result: string;
  isFailure: boolean;
  /** Sizes are in UTF-16 code units. */
  expected: { verdict: string; chars?: number };
}
interface Recording {
  tools: Omit<Tool, 'execute'>[];
  turns: { number: number; calls: Recorded[] }[];
}

const file = new URL('./recording.json', import.meta.url);
const { tools, turns }: Recording = JSON.parse(await readFile(file, 'utf8'));
const execute = async () => err('A recorded result takes the place of this tool.', 'execution_failed');
for (const tool of tools) {
  if (!registry.has(tool.name)) registry.register({ ...tool, execute });
}

const recorded = new Map(turns.flatMap(({ calls }) => calls.map((one) => [one.toolCallId, one])));
registry.use({
  name: 'recording',
  before({ toolCallId }) {
    const { result = '', isFailure = false } = recorded.get(toolCallId) ?? {};
    return isFailure ? err(result, 'execution_failed') : ok(result);
  },
});

// Turns are a minute apart, as in the playground: no rate limit joins two of them.
let now = 0;
mock.method(performance, 'now', () => now);

for (const { number, calls } of turns) {
  test(\`turn \${number}: \${calls.map(({ name }) => name).join(', ')}\`, async () => {
    const context = { ...session, ...filters.ctx, currentTurn: number };
    const { allowedTools, filterOpts } = filters;
    const sent = calls.map(({ toolCallId, name, args }) => ({ toolCallId, name, args }));
    const results = await registry.executeParallel(sent, context, allowedTools, filterOpts);
    now += 60_000;
    const found = results.map(({ toolCallId, result }, index) => {
      const { isFailure, expected } = calls[index] as Recorded;
      const failure = !result.ok && (isFailure && result.code === 'execution_failed' ? 'failed' : result.code);
      const chars = (result.ok ? result.value : result.error).length;
      return {
        toolCallId,
        verdict: failure || 'ok',
        ...(expected.chars !== undefined && { chars }),
      };
    });
    assert.deepEqual(
      found,
      calls.map(({ toolCallId, expected }) => ({ toolCallId, ...expected })),
    );
  });
}
`;

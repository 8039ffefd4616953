import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import type { ToolCall } from '../../src/core/index.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const BIN = join(ROOT, 'node_modules', '.bin');

/** One answer of the model: what it says, and the calls that it sends at once. */
export interface ModelTurn {
  says: string;
  calls: readonly ToolCall[];
}

const run = (command: string) => ({ name: 'terminal', args: { command } });
const read = (path: string) => ({ name: 'read_file', args: { path } });

/** An agent that looks for the cost of a stricter compiler option in `src/formats`. */
const STEPS: readonly [says: string, ...calls: Omit<ToolCall, 'toolCallId'>[]][] = [
  ['I look at the project first.', run('git ls-files src/formats src/core'), read('package.json')],
  [
    'Are the tests green?',
    run('vitest run src/formats/agent src/formats/stream --reporter=verbose'),
  ],
  [
    'They are. What does the option find?',
    run('tsc --noEmit -p src/formats/tsconfig.json --noPropertyAccessFromIndexSignature'),
  ],
  [
    'Most findings are in the readers.',
    read('src/formats/providers/gemini.ts'),
    read('src/formats/providers/ai-sdk.ts'),
    read('src/formats/stream/delta-joiner.ts'),
  ],
  ['Who uses their helpers?', run('git grep -n "isRecord\\|records(" -- src/formats')],
  ['When did they change?', run('git log --stat -12 -- src/formats')],
  ['What changed last?', run('git log -p -3 -- src/formats/agent')],
  ['Which packages depend on the compiler?', run('npm ls --all')],
  ['Does the linter have a rule for it?', run('biome lint --only=complexity src/formats src/core')],
  [
    'I run all of it once more.',
    run('vitest run src/formats/agent src/formats/stream'),
    read('CONTRIBUTING.md'),
  ],
];

/** The turns, with an id for each call. */
export const TURNS: readonly ModelTurn[] = STEPS.map(([says, ...calls], turn) => ({
  says,
  calls: calls.map((call, at) => ({ ...call, toolCallId: `call_${turn + 1}_${at + 1}` })),
}));

/** The text of each call: the output of a program, or a file of this repository. */
export async function recordResults(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { args, toolCallId } of TURNS.flatMap(({ calls }) => calls)) {
    const { command, path } = args as { command?: string; path?: string };
    const text = command === undefined ? readFile(join(ROOT, path ?? ''), 'utf8') : output(command);
    texts.set(toolCallId, await text);
  }
  return texts;
}

/** The output of a command, which may fail. */
function output(command: string): Promise<string> {
  const [program = '', ...words] = command.match(/"[^"]*"|\S+/g) ?? [];
  const args = words.map((word) => word.replaceAll('"', ''));
  const env = { ...process.env, NO_COLOR: '1', PATH: `${BIN}${delimiter}${process.env.PATH}` };
  const options = { cwd: ROOT, env, maxBuffer: 100_000_000 };
  return new Promise((done) => {
    execFile(program, args, options, (_, stdout, stderr) => done(stdout + stderr));
  });
}

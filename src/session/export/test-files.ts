import { EPOCH_MS } from '../../catalog/world.ts';
import { toStatement } from '../codegen/literal.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { RecordedRun } from './recorded-run.ts';

/** The batch of the run, which the mock model and the tests send. */
export function toBatchFile({ calls }: RecordedRun): string {
  return `import type { ToolCall } from 'toolyard';

/** The calls of the batch, as the model sends them. */
${toStatement('export const batch: ToolCall[] = ', calls)}`;
}

/** The results of the playground's run, as values for the tests. */
export function toExpectedFile({ answers, results, decided }: RecordedRun): string {
  const replaced = Object.keys(answers).length > 0;
  return `import type { ToolCallResult${replaced ? ', ToolResult' : ''} } from 'toolyard';

/** The results of the calls, as the playground showed them. */
${toStatement('export const results: readonly ToolCallResult[] = ', results)}
/** Calls that never reach a tool. */
${toStatement('export const decided: readonly string[] = ', decided)}${
  replaced
    ? `
/** Results of tools that differ in each run, by call id. */
${toStatement('export const answers: Readonly<Record<string, ToolResult>> = ', answers)}`
    : ''
}`;
}

/**
 * Tests that run the batch once and compare each call with the playground's result.
 *
 * @param isSearched Whether the search runs the calls.
 */
export function toTestFile(
  { scenario }: Workspace,
  { answers, results }: RecordedRun,
  isSearched: boolean,
): string {
  const replaced = Object.keys(answers).length > 0;
  const before = replaced
    ? `    return Object.hasOwn(answers, toolCallId) ? answers[toolCallId] : undefined;`
    : `    return undefined;`;
  const attachments = scenario.attachments.length > 0;
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batch } from '../src/batch.ts';
import { session } from '../src/context.ts';
import { filters, registry } from '../src/registry.ts';
${isSearched ? "import { searched } from '../src/search.ts';\n" : ''}import { ${replaced ? 'answers, ' : ''}decided, results } from './expected.ts';
import { inVirtualTime } from './virtual-time.ts';

const reached: string[] = [];
registry.use({
  name: 'recorded',
  before({ toolCallId }) {
    reached.push(toolCallId);
${before}
  },
});
${
  attachments ? toStatement('const attachments: Attachment[] = ', scenario.attachments) : ''
}const answered = await inVirtualTime(() =>
  ${isSearched ? 'searched' : 'registry'}.executeParallel(
    batch,
    { ...session, ...filters.ctx },
    filters.allowedTools,
    filters.filterOpts,${attachments ? '\n    attachments,' : ''}
  ),
);

// Durations vary by some milliseconds.
const settled = answered.map(({ durationMs: _, ...rest }) => rest);

for (const [index, expected] of results.entries()) {
  const { toolCallId, name, result } = expected;
  test(\`\${toolCallId}, \${name}: \${result.ok ? 'ok' : result.code}\`, () => {
    assert.deepEqual(settled[index], expected);
  });
}
${
  results.length > 0
    ? `
test('refused calls never reach a tool', () => {
  const refused = reached.filter((id) => decided.includes(id));
  assert.deepEqual(refused, []);
});
`
    : ''
}`.replace(
    "import { test } from 'node:test';\n",
    attachments
      ? "import { test } from 'node:test';\nimport type { Attachment } from 'toolyard';\n"
      : "import { test } from 'node:test';\n",
  );
}

/**
 * A test of the whole conversation: the mock model calls, and reads the results.
 *
 * @param ephemeral the names of the tools that end with the turn
 */
export function toConversationTest(
  { results }: Pick<RecordedRun, 'results'>,
  ephemeral: readonly string[],
): string {
  const wraps = results.some(({ untrusted }) => untrusted);
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batch } from '../src/batch.ts';
import { converse } from '../src/main.ts';
import { createMockModel } from '../src/mock-model.ts';
${ephemeral.length > 0 ? "import { registry } from '../src/registry.ts';\n" : ''}${wraps ? "import { results } from './expected.ts';\n" : ''}import { inVirtualTime } from './virtual-time.ts';

const messages = await inVirtualTime(() => converse('Use your tools.', createMockModel()));
const text = JSON.stringify(messages);

test('the model gets a result for each call', () => {
  for (const { toolCallId } of batch) {
    const id = JSON.stringify(toolCallId);
    assert.ok(text.split(id).length > 2, id);
  }
});
${wraps ? WRAPPER_TEST : ''}${ephemeral.length > 0 ? toEphemeralTest(ephemeral) : ''}`;
}

const WRAPPER_TEST = `
test('untrusted results reach the model in a wrapper', () => {
  const wrapped = results.filter(({ untrusted }) => untrusted);
  const plain = results.flatMap(({ untrusted, result }) =>
    untrusted ? [] : [result.ok ? result.value : result.error],
  );
  const ends = (value: unknown) => JSON.stringify(value).split('</untrusted>').length - 1;
  assert.equal(ends(messages) - ends([batch, plain]), wrapped.length);
});
`;

function toEphemeralTest(names: readonly string[]): string {
  return `
test('ephemeral tools end with their turn', () => {
  ${toStatement('const ephemeral = ', names).trimEnd().replaceAll('\n', '\n  ')}
  const present = ephemeral.filter((name) => registry.has(name));
  assert.deepEqual(present, []);
});
`;
}

/** Time for the tests: they wait for nothing. */
export const VIRTUAL_TIME = `import { mock } from 'node:test';

/** The time at which runs of the playground begin. */
const START = ${EPOCH_MS};

/** Runs work whose timers take no real time. */
export async function inVirtualTime<T>(work: () => Promise<T>): Promise<T> {
  const { now } = performance;
  const begin = now.call(performance);
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: START });
  mock.method(performance, 'now', () => begin + Date.now() - START);
  let isDone = false;
  const result = work().finally(() => {
    isDone = true;
  });
  try {
    while (!isDone) {
      // Everything that waits for no timer goes first.
      for (let turn = 0; turn < 20; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (!isDone) mock.timers.tick(1);
    }
    return await result;
  } finally {
    mock.reset();
    mock.timers.reset();
  }
}
`;

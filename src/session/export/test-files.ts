import { toLiteral } from '../codegen/literal.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { RecordedRun } from './recorded-run.ts';

/** The results of the playground's run, as values for the tests. */
export function toRecordedFile({ calls, answers, results, decided }: RecordedRun): string {
  return `import type { ToolCall, ToolCallResult, ToolResult } from 'toolyard';

/** The batch, as the model sends it. */
export const calls: ToolCall[] = ${toLiteral(calls)};

/** Recorded results of the tools, by call id. */
export const answers: Readonly<Record<string, ToolResult>> = ${toLiteral(answers)};

/** Calls that never reach a tool. */
export const decided: readonly string[] = ${toLiteral(decided)};

/** The results that the model reads. */
export const results: readonly ToolCallResult[] = ${toLiteral(results)};
`;
}

/** Tests that run the batch once and compare each call with the playground's result. */
export function toTestFile({ turn, scenario }: Workspace, { real }: RecordedRun): string {
  const { currentTurn, messageCount } = turn.context;
  const hasFaults = Object.keys(scenario.callFaults ?? {}).length > 0;
  const who =
    real.length === 0
      ? 'No tool runs here: recorded results replace all tools'
      : `${real.join(', ').replace(/[^\w, .-]/g, '_')} ${real.length === 1 ? 'runs' : 'run'} here; recorded results replace the other tools`;
  return `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createContext } from '../src/main.ts';
import { allowedTools, ${hasFaults ? 'endCallFaults, ' : ''}filterOpts, registry } from '../src/registry.ts';
import { answers, calls, decided, results } from './recorded.ts';

// ${who}.
// The tests send no requests. Gates, reducers and the budget are real.
${hasFaults ? '// The recorded results include the what-if failures, so nothing has to wait for them.\nendCallFaults();\n' : ''}const reached: string[] = [];
registry.use({
  name: 'recorded',
  before({ toolCallId }) {
    reached.push(toolCallId);
    return Object.hasOwn(answers, toolCallId) ? answers[toolCallId] : undefined;
  },
});
const context = createContext(${currentTurn}, ${messageCount});
const settled = await registry.executeParallel(calls, context, allowedTools, filterOpts);

for (const [index, expected] of results.entries()) {
  test(\`\${expected.toolCallId}, \${expected.name}: \${expected.result.ok ? 'ok' : expected.result.code}\`, () => {
    const { toolCallId, name, result } = settled[index] ?? {};
    assert.deepEqual({ toolCallId, name, result }, expected);
  });
}

test('refused calls never run a tool', () => {
  assert.deepEqual(reached.filter((id) => decided.includes(id)), []);
});
`;
}

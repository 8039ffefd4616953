import type { ToolResult } from '../../core/index.ts';
import { rawResultOf } from '../reducer-lab/check-samples.ts';
import type { Lane, Run } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What a run did, as the tests of a project need it. */
export interface RecordedRun {
  /** The batch, as the model sends it. */
  calls: readonly { toolCallId: string; name: string; args: unknown }[];
  /** What stands for a tool in the tests, by the id of the call. */
  answers: Readonly<Record<string, ToolResult>>;
  /** The texts for the model, in the order of the calls. */
  results: readonly { toolCallId: string; name: string; result: ToolResult }[];
  /** Ids of the calls that a gate refused or answered, so that no tool ran. */
  decided: readonly string[];
  /** Names of own tools that really run in the tests. */
  real: readonly string[];
}

/** Gates that decide by what the project does not have: the time of the run. */
const BY_TIME = new Set(['rate_limit']);

/**
 * What depends on more than its arguments, or is another in each engine: the clock, chance, the
 * language of the machine. A text that only mentions it is taken as one that does.
 */
const IMPURE =
  /\b(?:Date|Math\s*\.\s*random|performance|crypto|Intl|fetch|toLocale\w*|localeCompare|setTimeout|setInterval)\b/;

/**
 * Takes a run down for tests: own tools that depend on their arguments alone really run, and what
 * the simulated world answered stands for all others.
 *
 * @returns `undefined` where the run has not come to its end.
 */
export function recordRun(run: Run, tools: readonly ToolInfo[]): RecordedRun | undefined {
  const { input, lanes } = run;
  if (run.status !== 'done' || lanes.some(({ result }) => !result)) return undefined;
  const pure = new Set(tools.filter((tool) => isPure(tool, input)).map(({ name }) => name));
  const isReal = ({ tool, result, decidedBy }: Lane) =>
    pure.has(tool) && !decidedBy && result?.ok === true;
  const { calls } = currentBatch(input);
  return {
    calls: calls.map(({ toolCallId, tool, argsText }) => ({
      toolCallId,
      name: tool,
      args: JSON.parse(argsText),
    })),
    answers: Object.fromEntries(
      lanes.flatMap((lane) => {
        const answer: object = { ...lane.result, ...rawResultOf(lane) };
        // Both halves are of one call, so they agree in `ok`.
        return isReal(lane) ? [] : [[lane.toolCallId, answer as ToolResult]];
      }),
    ),
    results: lanes.flatMap(({ toolCallId, tool, result }) =>
      result ? [{ toolCallId, name: tool, result }] : [],
    ),
    decided: lanes.flatMap(({ toolCallId, decidedBy }) =>
      decidedBy && !BY_TIME.has(decidedBy.gate) ? [toolCallId] : [],
    ),
    real: [...new Set(lanes.filter(isReal).map(({ tool }) => tool))],
  };
}

function isPure(
  { userCodeId, capabilities, lost, disabled }: ToolInfo,
  { tools }: Workspace,
): boolean {
  const code = tools.find(({ id }) => id === userCodeId)?.code;
  return (
    code !== undefined &&
    !lost &&
    !disabled &&
    Object.keys(capabilities).length === 0 &&
    !IMPURE.test(code)
  );
}

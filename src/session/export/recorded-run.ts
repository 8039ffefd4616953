import type { ToolResult } from '../../core/index.ts';
import { START_GATES } from '../../core/steps.ts';
import { rawResultOf } from '../reducer-lab/check-samples.ts';
import type { Lane, Run } from '../store/run.ts';
import { calledIn } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The data of a run that the tests of a project need. */
export interface RecordedRun {
  /** The batch, as the model sends it. */
  calls: readonly { toolCallId: string; name: string; args: unknown }[];
  /** Recorded results of the tools, by call id. */
  answers: Readonly<Record<string, ToolResult>>;
  /** The texts for the model, in the order of the calls. */
  results: readonly { toolCallId: string; name: string; result: ToolResult }[];
  /** Ids of the calls that a gate refused or answered, so that no tool ran. */
  decided: readonly string[];
  /** Names of the user's tools that the tests really execute. */
  real: readonly string[];
}

/** Gates that depend on the time of the run, which the project lacks. */
const TIMED_GATES: ReadonlySet<string> = new Set(START_GATES.map(({ id }) => id));

/**
 * Patterns of code that depends on more than its arguments, or that differs between engines: the
 * clock, randomness, the locale. A text that only mentions one of them counts, too.
 */
const IMPURE =
  /\b(?:Date|Math\s*\.\s*random|performance|crypto|Intl|fetch|toLocale\w*|localeCompare|setTimeout|setInterval)\b/;

/**
 * Records a run for tests. The user's tools that depend only on their arguments really run;
 * recorded results replace all others.
 *
 * @returns `undefined` if the run has not ended.
 */
export function recordRun(run: Run, tools: readonly ToolInfo[]): RecordedRun | undefined {
  const { input, lanes } = run;
  if (run.status !== 'done' || lanes.some(({ result }) => !result)) return undefined;
  const pure = new Set(tools.filter((tool) => isPure(tool, input)).map(({ name }) => name));
  const isReal = ({ tool, result, decidedBy }: Lane) =>
    pure.has(tool) && !decidedBy && result?.ok === true;
  const calls = calledIn(run);
  return {
    calls: calls.map(({ toolCallId, tool, argsText }) => ({
      toolCallId,
      name: tool,
      args: JSON.parse(argsText),
    })),
    answers: Object.fromEntries(
      lanes.flatMap((lane) => {
        const answer: object = { ...lane.result, ...rawResultOf(lane) };
        // Both results belong to the same call, so their `ok` is equal.
        return isReal(lane) ? [] : [[lane.toolCallId, answer as ToolResult]];
      }),
    ),
    results: lanes.flatMap(({ toolCallId, tool, result }) =>
      result ? [{ toolCallId, name: tool, result }] : [],
    ),
    decided: lanes.flatMap(({ toolCallId, decidedBy }) =>
      decidedBy && !TIMED_GATES.has(decidedBy.gate) ? [toolCallId] : [],
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

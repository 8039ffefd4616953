import type { ToolResult } from '../../core/index.ts';
import { START_GATES } from '../../core/steps.ts';
import { type Exchange, jsonKey } from '../../simulation/index.ts';
import { toPlaceholder } from '../codegen/program-sandbox.ts';
import type { ProgramRecording } from '../codegen/recordings-file.ts';
import { parseMcpName } from '../lib/mcp-name.ts';
import { rawResultOf } from '../reducer-lab/check-samples.ts';
import type { Lane, Run } from '../store/run.ts';
import { calledIn } from '../store/run.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { WorldRecording } from '../workspace/world-recording.ts';
import { renumberHandles } from './renumber-handles.ts';

/** The data of a run that a project needs. */
export interface RecordedRun {
  /** The batch, as the model sends it. */
  calls: readonly { toolCallId: string; name: string; args: unknown }[];
  /** The answers of the world. */
  recording: ProgramRecording;
  /** Recorded results of the user's tools that a test cannot reproduce, by call id. */
  answers: Readonly<Record<string, ToolResult>>;
  /** The results of the calls, in their order. */
  results: readonly (Pick<Lane, 'toolCallId' | 'untrusted'> & {
    name: string;
    result: ToolResult;
  })[];
  /** Ids of the calls that a gate refused or answered, so that no tool ran. */
  decided: readonly string[];
  /** Names of the user's tools and the declared ones that the tests really execute. */
  real: readonly string[];
}

/** Gates that depend on the time of the run, which the project lacks. */
const TIMED_GATES: ReadonlySet<string> = new Set(START_GATES.map(({ id }) => id));

/**
 * Patterns of code whose results differ in each run or between engines: the date, randomness, the
 * locale. A text that only mentions one of them counts, too.
 */
const UNSTEADY =
  /\b(?:Date|Math\s*\.\s*random|performance|crypto|Intl|toLocale\w*|localeCompare)\b/;
/** Failures that only the sandbox of the playground has. */
const SANDBOX_REASON = /^(?:memory|message_flood|output_size|steps|sandbox_\w+)$/;
/** The engines word their errors differently. */
const ENGINE_ERROR =
  /is not (?:a |an )?(?:function|object|defined|iterable|constructor)|undefined|\bnull\b/;

/**
 * Records a run for tests. The user's tools and the declared ones really run, and the recorded world
 * answers them. Example tools belong to that world.
 *
 * @returns `undefined` if the run has not ended.
 */
export function recordRun(run: Run, tools: readonly ToolInfo[]): RecordedRun | undefined {
  const { input, lanes } = run;
  if (run.status !== 'done' || lanes.some(({ result }) => !result)) return undefined;
  const known = new Map(tools.flatMap((tool) => (tool.lost ? [] : [[tool.name, tool] as const])));
  const isReal = (lane: Lane) => {
    const tool = known.get(lane.tool);
    return tool !== undefined && isOwn(tool) && isSteady(tool, lane, input);
  };
  const ran = lanes.filter(({ decidedBy, startAt }) => !decidedBy && startAt !== undefined);
  const isDeclared = (lane: Lane) => known.get(lane.tool)?.origin === 'declared';
  const calls = calledIn(run).map(({ toolCallId, tool, argsText }) => ({
    toolCallId,
    name: tool,
    args: JSON.parse(argsText) as unknown,
  }));
  const argsOf = (lane: Lane) => calls[lane.index]?.args ?? {};
  const answered = ran.filter((lane) => known.get(lane.tool)?.origin === 'catalogue');
  const replaced = ran.filter((lane) => !answered.includes(lane) && !isReal(lane));
  return hideSecrets(input, {
    calls,
    recording: {
      world: withServers(run.recording ?? NOTHING, ran.filter(isDeclared), argsOf),
      results: answered.filter(({ cached }) => !cached).map((lane) => toExchange(lane, argsOf)),
    },
    answers: Object.fromEntries(replaced.map((lane) => [lane.toolCallId, toRaw(lane)])),
    results: renumberHandles(run).flatMap(({ toolCallId, tool, result, untrusted }) =>
      result ? [{ toolCallId, name: tool, result, ...(untrusted && { untrusted }) }] : [],
    ),
    decided: lanes.flatMap(({ toolCallId, decidedBy }) =>
      decidedBy && !TIMED_GATES.has(decidedBy.gate) ? [toolCallId] : [],
    ),
    real: [...new Set(ran.filter(isReal).map(({ tool }) => tool))],
  });
}

/** Whether a test can run it. Only another run has the results that `read_result` reads. */
function isOwn({ origin, name }: ToolInfo): boolean {
  return origin === 'user' || origin === 'declared' || name === 'search_tools';
}

const NOTHING: WorldRecording = {
  ...{ requests: [], programs: [], statements: [], answers: [], mcp: {} },
  gaps: ['This run was recorded without the answers of the world. Run the batch again.'],
};

function isSteady({ userCodeId }: ToolInfo, { result }: Lane, { tools }: Workspace): boolean {
  const code = tools.find(({ id }) => id === userCodeId)?.code;
  if (code !== undefined && UNSTEADY.test(code)) return false;
  if (!result || result.ok) return true;
  if (result.reason !== undefined && SANDBOX_REASON.test(result.reason)) return false;
  return result.code !== 'execution_failed' || !ENGINE_ERROR.test(result.error);
}

/** The tool's result before any reducer. */
function toRaw(lane: Lane): ToolResult {
  const raw: object = { ...lane.result, ...rawResultOf(lane) };
  // Both results belong to the same call, so their `ok` is equal.
  return raw as ToolResult;
}

function toExchange(lane: Lane, argsOf: (lane: Lane) => unknown): Exchange<ToolResult> {
  const { startAt = 0, executedAt = startAt, tool } = lane;
  const ms = Math.round(executedAt - startAt);
  return { key: jsonKey([tool, argsOf(lane)]), ms, answer: toRaw(lane) };
}

/** With the results of real MCP servers, of which only the texts are known. */
function withServers(
  world: WorldRecording,
  lanes: readonly Lane[],
  argsOf: (lane: Lane) => unknown,
): WorldRecording {
  const mcp: Record<string, Exchange<unknown>[]> = {};
  for (const lane of lanes) {
    const name = parseMcpName(lane.tool, undefined);
    if (!name || Object.hasOwn(world.mcp, name.server)) continue;
    const { ms, answer } = toExchange(lane, argsOf);
    const list = mcp[name.server] ?? [];
    mcp[name.server] = list;
    list.push({ key: jsonKey([name.bareName, argsOf(lane)]), ms, answer: toMcpResult(answer) });
  }
  return { ...world, mcp: { ...world.mcp, ...mcp } };
}

function toMcpResult(result: ToolResult | undefined): unknown {
  if (!result) return { content: [] };
  if (!result.ok) return { isError: true, content: [{ type: 'text', text: result.error }] };
  const { value, structured } = result;
  return {
    content: [{ type: 'text', text: value }],
    ...(structured && { structuredContent: structured }),
  };
}

/** Replaces the values of secrets, as a program has placeholders for them. */
function hideSecrets(workspace: Workspace, recorded: RecordedRun): RecordedRun {
  const secrets = Object.entries(workspace.scenario.secrets).filter(([, value]) => value !== '');
  if (secrets.length === 0) return recorded;
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
  let text = JSON.stringify(recorded.recording);
  for (const [ref, value] of secrets) {
    // A key is JSON within JSON.
    text = text
      .replaceAll(inJson(inJson(value)), inJson(inJson(toPlaceholder(ref))))
      .replaceAll(inJson(value), inJson(toPlaceholder(ref)));
  }
  // Only texts within the values have changed.
  return { ...recorded, recording: JSON.parse(text) as ProgramRecording };
}

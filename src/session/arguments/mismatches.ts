import type { ArgumentIssue, JsonSchema } from '../../core/index.ts';
import { createArgumentValidator, standardFormats } from '../../schema/index.ts';
import { type Prepared, prepare } from '../engine/prepare-run.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import { currentBatch } from '../workspace/transitions.ts';
import type { BatchCall } from '../workspace/workspace.ts';
import { findSchemaSlips } from './schema-slips.ts';

// A generated load has thousands of calls. A list with one problem for each would be unreadable.
const MAX_CALLS = 500;

/**
 * Finds calls of the open batch that the arguments gate will refuse, and mistakes in edited
 * schemas. They do not prevent a run: a refusal is a result, too.
 *
 * @returns the same array for the same parts.
 */
export function findMismatches({
  workspace,
  tools,
}: Pick<SessionState, 'workspace' | 'tools'>): readonly WorkspaceProblem[] {
  return find(currentBatch(workspace).calls, prepare(workspace).schemas, tools);
}

const find = memoizeLast(
  (
    calls: readonly BatchCall[],
    schemas: Prepared['schemas'],
    tools: readonly ToolInfo[],
  ): readonly WorkspaceProblem[] => {
    const infos = new Map(tools.map((info) => [info.name, info]));
    const found = calls.slice(0, MAX_CALLS).flatMap((call) => {
      const info = infos.get(call.tool);
      if (!info) return [];
      const edited = info.origin === 'catalogue' ? schemas.get(call.tool) : undefined;
      return toProblem(call, edited ?? info.schema);
    });
    const slips = [...schemas].flatMap(([tool, schema]) => toSlips(tool, schema));
    return found.length + slips.length === 0 ? NONE : [...slips, ...found];
  },
);

const NONE: readonly WorkspaceProblem[] = [];

function toProblem(call: BatchCall, schema: JsonSchema): WorkspaceProblem[] {
  const [first, ...others] = issuesOf(call, schema);
  if (!first) return [];
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return [
    {
      where: { kind: 'args', callId: call.id },
      severity: 'warning',
      blocks: false,
      message: `The arguments gate will refuse ${call.toolCallId} (${call.tool}): ${first.path} ${first.message}${more}.`,
    },
  ];
}

/** An edited schema that is JSON but contains a mistake. */
function toSlips(tool: string, schema: JsonSchema): WorkspaceProblem[] {
  return findSchemaSlips(schema).map(({ path, message }) => ({
    where: { kind: 'schema', tool },
    severity: 'warning',
    blocks: false,
    message: `In the schema of ${tool}, ${path} ${message}.`,
  }));
}

type Check = (args: unknown) => readonly ArgumentIssue[];

const checks = new WeakMap<JsonSchema, Check>();
const known = new WeakMap<BatchCall, { schema: JsonSchema; issues: readonly ArgumentIssue[] }>();

/** Checks each call once per schema. An edit creates a new call object. */
function issuesOf(call: BatchCall, schema: JsonSchema): readonly ArgumentIssue[] {
  const before = known.get(call);
  if (before?.schema === schema) return before.issues;
  const issues = check(call.argsText, schema);
  known.set(call, { schema, issues });
  return issues;
}

function check(text: string, schema: JsonSchema): readonly ArgumentIssue[] {
  try {
    const validate =
      checks.get(schema) ?? createArgumentValidator({ formats: standardFormats })(schema);
    checks.set(schema, validate);
    return validate(JSON.parse(text));
  } catch {
    // Invalid JSON and unreadable schemas are reported as separate problems.
    return [];
  }
}

import type { ArgumentIssue, JsonSchema } from '../../core/index.ts';
import type { Prepared } from '../engine/prepare-run.ts';
import { findSchemaSlips } from '../lib/schema-slips.ts';
import type { WorkspaceProblem } from '../store/problem.ts';
import type { BatchCall } from '../workspace/workspace.ts';

/** The result of a check of a call's arguments. */
export interface CheckedArguments {
  call: BatchCall;
  issues: readonly ArgumentIssue[];
  /** The check was ended, because it computed for too long. */
  isHung?: boolean;
}

/**
 * The calls that the arguments gate will refuse, and mistakes in edited schemas. They do not prevent
 * a run: a refusal is a result, too.
 */
export function toMismatches(
  checked: readonly CheckedArguments[],
  schemas: Prepared['schemas'],
): readonly WorkspaceProblem[] {
  const slips = [...schemas].flatMap(([tool, schema]) => toSlips(tool, schema));
  const found = checked.flatMap(toProblem);
  return found.length + slips.length === 0 ? NONE : [...slips, ...found];
}

const NONE: readonly WorkspaceProblem[] = [];

function toProblem({ call, issues, isHung }: CheckedArguments): WorkspaceProblem[] {
  const text = isHung ? hungText(call) : refusalText(call, issues);
  if (text === undefined) return [];
  const where = { kind: 'args', callId: call.id } as const;
  return [{ where, severity: 'warning', blocks: false, message: text }];
}

function hungText({ tool }: BatchCall): string {
  return `The check of the arguments of ${tool} took more than 2 s, so the engine stopped it. Simplify the patterns of the schema, or change the arguments.`;
}

function refusalText(
  { toolCallId, tool }: BatchCall,
  [first, ...others]: readonly ArgumentIssue[],
): string | undefined {
  if (!first) return undefined;
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  return `The arguments gate will refuse ${toolCallId} (${tool}): ${first.path} ${first.message}${more}.`;
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

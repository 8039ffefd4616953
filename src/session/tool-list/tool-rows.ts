import { lookup } from '../lib/lookup.ts';
import { memoizeLast } from '../lib/memoize-last.ts';
import { selectIsUnchecked } from '../store/may-compute.ts';
import type { SessionState } from '../store/state.ts';
import type { ToolInfo } from '../store/tool-info.ts';
import type { ToolRow } from '../store/tool-row.ts';
import type { ToolVisibility } from '../store/tool-visibility.ts';
import type { UserTools } from '../store/user-code.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** One row per tool: the catalogue's in its order, then the user's. */
export function selectToolRows(state: SessionState): readonly ToolRow[] {
  const { tools, visibility, userTools, workspace } = state;
  const isUnchecked = selectIsUnchecked(state);
  return toToolRows(tools, visibility, isUnchecked, userTools, workspace.budget.caps);
}

const toToolRows = memoizeLast(
  (
    tools: readonly ToolInfo[],
    visibility: ToolVisibility | undefined,
    isUnchecked: boolean,
    userTools: UserTools,
    caps: Caps,
  ): readonly ToolRow[] =>
    tools.map((info) => ({
      name: info.name,
      origin: info.origin,
      disabled: info.disabled ?? false,
      ...(info.ephemeral && { ephemeral: true }),
      ...(info.userCodeId !== undefined && { userCodeId: info.userCodeId }),
      ...(info.declarationId !== undefined && { declarationId: info.declarationId }),
      label: info.label,
      group: info.group,
      description: info.description,
      hasReducer: info.hasReducer,
      ...toCap(info, caps),
      ...(toOwnStatus(info, userTools) ??
        (isUnchecked ? UNKNOWN : toRowStatus(info.name, visibility))),
    })),
);

const UNKNOWN = { status: 'unknown', tag: '' } as const;

type Caps = Workspace['budget']['caps'];

function toCap(
  { name, maxResultChars: own }: ToolInfo,
  caps: Caps,
): Pick<ToolRow, 'maxResultChars'> {
  const maxResultChars = lookup(caps, name) ?? own;
  return maxResultChars === undefined ? {} : { maxResultChars };
}

// A tool that is not registered reaches no gate.
function toOwnStatus(
  { userCodeId, disabled, lost }: ToolInfo,
  userTools: UserTools,
): Pick<ToolRow, 'status' | 'tag'> | undefined {
  if (disabled) return { status: 'unavailable', tag: 'disabled' };
  if (userCodeId === undefined) return undefined;
  const compiled = lookup(userTools, userCodeId);
  if (compiled?.status === 'broken') return { status: 'broken', tag: 'does not compile' };
  if (!compiled || compiled.status === 'waiting')
    return { status: 'unknown', tag: 'waits for Run' };
  if (compiled.status === 'compiling' && !compiled.module) return { status: 'unknown', tag: '' };
  return lost ? { status: 'broken', tag: 'name taken' } : undefined;
}

function toRowStatus(
  name: string,
  visibility: ToolVisibility | undefined,
): Pick<ToolRow, 'status' | 'tag'> {
  // A tick that turns into a refusal would have been wrong.
  if (!visibility) return UNKNOWN;
  const hidden = visibility.hidden.get(name);
  if (!hidden) return { status: 'visible', tag: '' };
  return { status: hidden.gate === 'availability' ? 'unavailable' : 'refused', tag: hidden.tag };
}

import type { TrimStrategy } from '../../core/index.ts';
import { canonicalJson } from '../../lib/canonical-json.ts';
import { TOKEN_LIMITS } from './budget-limits.ts';
import type { ContextChanges } from './context-settings.ts';
import type { Batch, Workspace } from './workspace.ts';

/** The last turns of a conversation whose results stay, unless the document says otherwise. */
export const DEFAULT_KEEP_TURNS = 2;

/** Returns the same document if nothing changes. A document with defaults only has no field. */
export function changeContext(workspace: Workspace, changes: ContextChanges): Workspace {
  const { contextSettings: before = {}, ...others } = workspace;
  const next = Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(
      ([name, value]) =>
        !isDefault(value) && (name !== 'keepTurns' || value !== DEFAULT_KEEP_TURNS),
    ),
  );
  if (canonicalJson(next) === canonicalJson(before)) return workspace;
  return Object.keys(next).length === 0 ? others : { ...others, contextSettings: next };
}

/** Decides how one tool's long results are cut; `undefined` leaves it to the tool. */
export function setTrim(
  workspace: Workspace,
  tool: string,
  trim: TrimStrategy | undefined,
): Workspace {
  const { trims = {} } = workspace.contextSettings ?? {};
  const others = Object.entries(trims).filter(([name]) => name !== tool);
  // `fromEntries` defines own properties, so that a tool's name never reaches a prototype.
  const entries = trim === undefined ? others : [...others, [tool, trim] as const];
  return changeContext(workspace, { trims: Object.fromEntries(entries) });
}

/** Whether the open batch has turns before it whose cut results `read_result` reads. */
export function offersReader({ contextSettings, batches, batchId }: Workspace): boolean {
  return contextSettings?.keepsCutResults === true && batches[0]?.id !== batchId;
}

/** Whether the open batch reads what the batches before it cut. */
export function readsEarlierTurns(workspace: Workspace): boolean {
  if (!offersReader(workspace)) return false;
  const open = workspace.batches.find(({ id }) => id === workspace.batchId);
  return open?.calls.some(({ tool }) => tool === 'read_result') ?? false;
}

/** The batches that a run of the open one needs: it alone, or all before it, too. */
export function neededBatches(workspace: Workspace): readonly Batch[] {
  const { batches, batchId } = workspace;
  const open = batches.findIndex(({ id }) => id === batchId);
  return batches.slice(readsEarlierTurns(workspace) ? 0 : Math.max(open, 0), open + 1);
}

/** Whether further tools are found with `search_tools`. */
export function offersSearch({ contextSettings }: Workspace): boolean {
  return contextSettings?.definitionsBudget !== undefined;
}

/** The nearest whole number of tokens within {@link TOKEN_LIMITS}; `undefined` for NaN. */
export function toTokens(tokens: number): number | undefined {
  if (Number.isNaN(tokens)) return undefined;
  return Math.round(Math.min(Math.max(tokens, TOKEN_LIMITS.min), TOKEN_LIMITS.max));
}

function isDefault(value: unknown): boolean {
  if (value === undefined || value === false || value === 'head' || value === 'estimate')
    return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

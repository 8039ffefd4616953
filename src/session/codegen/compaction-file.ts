import { prepare } from '../engine/prepare-run.ts';
import { callKey, compactionOf } from '../workspace/compaction-choice.ts';
import { offersReader } from '../workspace/context-transitions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { toStatement } from './literal.ts';
import { COUNTER_FILE, counterName, toCountOption } from './program-counter.ts';

/** The file with the compaction of a program. */
export const COMPACTION_FILE = 'compaction.ts';

/** The line that imports it. */
export const IMPORT_COMPACTION = `import { compaction } from './${COMPACTION_FILE}';\n`;

/**
 * Whether results of earlier turns make room in the program of a workspace: it says which ones stay, or its
 * batches are turns whose cut results are kept.
 */
export function compactsTurns(workspace: Workspace): boolean {
  const { keepTurns, pinnedResults = [] } = workspace.contextSettings ?? {};
  return keepTurns !== undefined || pinnedResults.length > 0 || offersReader(workspace);
}

/** The file with the options of `compactResults`, by which the requests get shorter as in the playground. */
export function toCompactionFile(workspace: Workspace): string {
  const { keepTurns } = compactionOf(workspace.contextSettings);
  const pins = findPins(workspace);
  const reads = workspace.contextSettings?.keepsCutResults === true;
  return `import type { CompactionOptions } from 'toolyard/formats';
${reads ? "import { session } from './context.ts';\n" : ''}import { ${counterName(workspace)} } from './${COUNTER_FILE}';
${reads ? "import { filters, spill } from './registry.ts';\n" : ''}${pins.length > 0 ? ABOUT_PINS + toStatement('const pinned = ', pins) : ''}${reads ? '\n/** Only this session reads its cut results. */\nconst owner = { ...session, ...filters.ctx };\n' : ''}
/** The results of earlier turns that stay in a request; the others become one line each. */
export const compaction: CompactionOptions = {
  keepTurns: ${keepTurns},
  ${toCountOption(workspace)},
${pins.length > 0 ? IS_PINNED : ''}${reads ? '  handleOf: (toolCallId) => spill.handleOf?.(owner, toolCallId),\n' : ''}};
`;
}

const ABOUT_PINS = `
/**
 * The calls whose results are pinned in the playground, each with the number of its turn. They match a
 * model that repeats the batches; another one gives its calls other ids.
 */
`;

const IS_PINNED = `  pinned: ({ turn, toolCallId }) =>
    pinned.some((one) => one.turn === turn && one.toolCallId === toolCallId),
`;

/** Ids begin anew in each batch, so a pin belongs to its turn. Batches that cannot run are no turns. */
function findPins(workspace: Workspace): { turn: number; toolCallId: string }[] {
  const { pinned } = compactionOf(workspace.contextSettings);
  const turns = workspace.batches.filter(({ id, calls }) => {
    const readable = prepare({ ...workspace, batchId: id }).calls;
    return calls.length > 0 && readable.length === calls.length;
  });
  return turns.flatMap(({ id, calls }, at) =>
    calls
      .filter((call) => pinned.has(callKey(id, call.id)))
      .map(({ toolCallId }) => ({ turn: at + 1, toolCallId })),
  );
}

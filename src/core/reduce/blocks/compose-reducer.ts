import type { ToolReducerContext, ToolResultReducer } from '../../contract/tool-reducer.ts';
import { withValue } from '../reducers/shrink.ts';
import { leaveOut, type ReducedLine, toReducedText } from './reduced-lines.ts';
import type { ReducerBlock } from './reducer-block.ts';

/** The options of `composeReducer`. */
export interface ComposeOptions {
  /** The tool whose results are reduced. Exact match. */
  readonly toolName: string;
}

/**
 * A reducer that passes the text of a success through blocks, from the first to the last. Lines
 * that blocks leave out are counted in the text. Failures are unchanged, and so is a text that
 * would become longer.
 *
 * Source: docs/contract.md#reducer-blocks.
 *
 * @throws TypeError without a list of blocks, if an entry is no block, or without a tool name.
 * @example
 * const reducer = composeReducer(
 *   [stripTerminalCodes(), keepAround(/\bFAIL\b/), keepSummary(), keepHeadAndTail()],
 *   { toolName: 'terminal' },
 * );
 */
export function composeReducer(
  blocks: readonly ReducerBlock[],
  options: ComposeOptions,
): ToolResultReducer {
  if (!Array.isArray(blocks)) throw new TypeError(missing('a list of blocks'));
  const steps = [...blocks];
  steps.forEach(checkBlock);
  // Code without types may leave it out.
  const toolName = (options as ComposeOptions | undefined)?.toolName;
  if (typeof toolName !== 'string' || toolName === '') {
    throw new TypeError(missing("the tool's name"));
  }
  return {
    toolName,
    reduce(result, ctx) {
      if (!result.ok) return result;
      const { value } = result;
      // A line end at the end starts no further line.
      const lines = value.replace(/\n$/, '').split('\n');
      const text = toReducedText(applyBlocks(steps, lines, ctx));
      return withValue(result, `${text}\n` === value ? value : text);
    },
  };
}

function missing(what: string): string {
  return `composeReducer needs ${what}: composeReducer([…], { toolName: 'the_tool' }).`;
}

function checkBlock(block: unknown, at: number): void {
  if (typeof block === 'object' && block !== null && ('keeps' in block || 'change' in block))
    return;
  throw new TypeError(
    `Block ${at + 1} of composeReducer is ${describe(block)}. Use a block such as keepLines(/error/).`,
  );
}

function describe(value: unknown): string {
  // `keepSummary` without its parentheses is the usual slip.
  if (typeof value === 'function') return 'a function that was not called';
  return value === null ? 'null' : `of type ${typeof value}`;
}

/** The lines after all blocks. Keep blocks that follow each other are asked together. */
function applyBlocks(
  blocks: readonly ReducerBlock[],
  text: readonly ReducedLine[],
  ctx: ToolReducerContext,
): readonly ReducedLine[] {
  let lines = text;
  let asked: ((line: number) => boolean)[] = [];
  const leaveOutUnkept = () => {
    const keepers = asked;
    if (keepers.length > 0) lines = leaveOut(lines, (line) => keepers.some((keeps) => keeps(line)));
    asked = [];
  };
  for (const block of blocks) {
    if ('keeps' in block) asked.push(block.keeps(lines, ctx));
    else {
      leaveOutUnkept();
      lines = block.change(lines, ctx);
    }
  }
  leaveOutUnkept();
  return lines;
}

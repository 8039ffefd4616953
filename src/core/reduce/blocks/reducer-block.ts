import type { ToolReducerContext } from '../../contract/tool-reducer.ts';
import type { ReducedLine } from './reduced-lines.ts';

/**
 * Names lines that stay. Keep blocks that follow each other keep a line if one of them keeps it.
 *
 * Source: docs/contract.md#reducer-blocks.
 */
export interface KeepBlock {
  /** The function that made the block. */
  readonly name: string;
  /** For each line: whether it stays. Lines that were left out before are never asked for. */
  keeps(lines: readonly ReducedLine[], ctx: ToolReducerContext): (at: number) => boolean;
}

/**
 * Changes the lines: shortens, groups, removes.
 *
 * Source: docs/contract.md#reducer-blocks.
 */
export interface ChangeBlock {
  /** The function that made the block. */
  readonly name: string;
  change(lines: readonly ReducedLine[], ctx: ToolReducerContext): readonly ReducedLine[];
}

/** One step of a composed reducer. */
export type ReducerBlock = KeepBlock | ChangeBlock;

/** A text that a line contains, or a pattern that it matches. */
export type LinePattern = string | RegExp;

/**
 * The test of a pattern.
 *
 * @throws TypeError if it is neither a text nor a `RegExp`.
 */
export function toLineTest(pattern: LinePattern): (line: ReducedLine) => boolean {
  if (typeof pattern === 'string') {
    return (line) => typeof line === 'string' && line.includes(pattern);
  }
  const stateless = withoutPosition(pattern);
  return (line) => typeof line === 'string' && stateless.test(line);
}

/**
 * A copy without the flags `g` and `y`, because they keep a position.
 *
 * @throws TypeError if it is no `RegExp`.
 */
export function withoutPosition(pattern: RegExp): RegExp {
  // A pattern of another realm is no instance of this one's `RegExp`.
  if (typeof (pattern as RegExp | undefined)?.source !== 'string') {
    throw new TypeError('A block needs a text or a pattern such as /error/.');
  }
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
}

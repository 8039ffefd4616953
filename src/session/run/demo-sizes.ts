import { countLaneTokens } from '../budget/lane-tokens.ts';
import { formatCount, formatPlural } from '../lib/format.ts';
import type { Lane, Run } from '../store/run.ts';
import type { SizeUnit } from '../tokens/size-unit.ts';
import { selectOutput } from './output.ts';
import { isCached } from './shown-status.ts';

/** The sizes of a result, in words; an estimate begins with ≈. */
export interface DemoSizes {
  /** Of the text that the tool returned, such as `1,200 chars`. */
  raw: string;
  /** Of the text that the model gets. */
  read: string;
  /** Both, such as `1,200 → 300 chars`, and whether the result comes from a cache. */
  both: string;
}

/** The unit of the budget of a run, in which a demo shows all sizes of results. */
export function toDemoUnit({ input }: Pick<Run, 'input'>): SizeUnit {
  return input.contextSettings?.budgetTokens === undefined ? 'chars' : 'tokens';
}

/**
 * The sizes of a successful result as a demo shows them.
 *
 * @returns `undefined` for a failure, or before the tool's answer
 */
export function toDemoSizes(lane: Lane, unit: SizeUnit): DemoSizes | undefined {
  const output = selectOutput(lane);
  if (!output?.ok) return undefined;
  const { raw, read } =
    unit === 'chars'
      ? { raw: toSize(output.raw.chars), read: toSize(output.trimmed.chars) }
      : toTokens(lane, output.reduced !== undefined);
  const both = raw.count === read.count ? [raw] : [raw, read];
  const noun = unit === 'chars' ? 'char' : 'token';
  const toWords = ({ about, count }: Size) => about + formatPlural(count, noun);
  return {
    raw: toWords(raw),
    read: toWords(read),
    both: `${both.map(({ about, count }) => about + formatCount(count)).join(' → ')} ${noun}s${isCached(lane) ? ', cached' : ''}`,
  };
}

interface Size {
  about: '' | '≈';
  count: number;
}

function toSize(count: number, isExact = true): Size {
  return { about: isExact ? '' : '≈', count };
}

/** Only the text before the cut and the text after it are counted by the counter of the run. */
function toTokens(lane: Lane, isReduced: boolean): { raw: Size; read: Size } {
  const { raw, before, read } = countLaneTokens(lane);
  const isExact = lane.counter !== undefined && lane.counter !== 'estimate';
  return {
    raw: isReduced ? toSize(raw, false) : toSize(before, isExact),
    read: toSize(read, isExact),
  };
}

import { memoizeLast } from '../../../session/memo.ts';
import type { Output } from '../../../session/output.ts';
import { formatCount, formatShort } from '../../lib/format.ts';
import { estimateTokens } from '../../lib/tokens.ts';

/** One of the three bars. */
export interface Stage {
  id: 'raw' | 'reduced' | 'trimmed';
  label: string;
  /** Of the longest stage, 0 to 100. */
  percent: number;
  /** `16 204 · ≈4.1k tok`. */
  size: string;
}

/** The bars on one scale, and where the cut-line crosses it. */
export interface Stages {
  stages: Stage[];
  /** 0 to 100; absent where the budget lies beyond the longest stage. */
  cutPercent: number | undefined;
}

/** Puts the stages of an output on one scale. */
export function toStages(output: Output): Stages {
  const { raw, reduced, trimmed, budget } = output;
  const longest = Math.max(raw.chars, reduced?.chars ?? 0, trimmed.chars, 1);
  const stages: Stage[] = [
    stage('raw', 'Raw', raw, longest),
    ...(reduced ? [stage('reduced', 'Reduced', reduced, longest)] : []),
    stage('trimmed', output.cutAt === undefined ? 'Kept' : 'Trimmed', trimmed, longest),
  ];
  return { stages, cutPercent: budget < longest ? (budget / longest) * 100 : undefined };
}

// The slider changes one of the three texts; the others are not counted again.
const ESTIMATES: Record<Stage['id'], (text: string) => number> = {
  raw: memoizeLast(estimateTokens),
  reduced: memoizeLast(estimateTokens),
  trimmed: estimateTokens,
};

function stage(
  id: Stage['id'],
  label: string,
  { chars, text }: { chars: number; text?: string },
  longest: number,
): Stage {
  const tokens = text === undefined ? '' : ` · ≈${formatShort(ESTIMATES[id](text))} tok`;
  return { id, label, percent: (chars / longest) * 100, size: `${formatCount(chars)}${tokens}` };
}

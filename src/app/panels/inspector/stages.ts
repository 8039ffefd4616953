import { isAllLost, type Output } from '../../../session/run/index.ts';
import type { SizeUnit, TokenCount } from '../../../session/tokens/index.ts';
import { formatSaved } from '../../lib/format-saved.ts';
import type { StageBar } from '../../ui/StageBars.tsx';

/** The bars on one scale, with the position of the cut line. */
export interface Stages {
  stages: StageBar[];
  /** 0 to 100; absent if the budget exceeds the longest stage. */
  cutPercent: number | undefined;
  /** The difference of the first bar and the last one, such as `−92%`; empty if there is none. */
  saved: string;
  /**
   * The worth of the saved part: only a reducer's is good, if something is left. Absent if nothing
   * is saved.
   */
  tone: 'less' | 'lost' | 'gone' | undefined;
}

/**
 * Puts the stages of an output on one scale.
 *
 * @param tokens Those of the raw text, of the reduced one if there is one, and of the model's.
 * @param unit That of the scale. Tokens need all counts.
 */
export function toStages(
  output: Output,
  tokens: readonly (TokenCount | undefined)[] = [],
  unit: SizeUnit = 'chars',
): Stages {
  const { raw, reduced, trimmed, budget, tokenBudget } = output;
  const parts = [
    { id: 'raw', label: 'Raw', chars: raw.chars } as const,
    ...(reduced ? [{ id: 'reduced', label: 'Reduced', chars: reduced.chars } as const] : []),
    { id: 'trimmed', label: 'Model gets', chars: trimmed.chars } as const,
  ].map((part, at) => ({ ...part, tokens: tokens[at] }));
  const inTokens = unit === 'tokens' && parts.every((part) => part.tokens);
  const sizes = parts.map((part) => (inTokens ? (part.tokens?.tokens ?? 0) : part.chars));
  const longest = Math.max(...sizes, 1);
  const whole = reduced ? 1 : 0;
  const ratio = (sizes[whole] ?? 0) / Math.max(1, parts[whole]?.chars ?? 0);
  const line = inTokens ? (tokenBudget ?? budget * ratio) : budget;
  const saved = formatSaved(sizes[0] ?? 0, sizes.at(-1) ?? 0, inTokens ? 'token' : 'char');
  return {
    stages: parts.map((part, at) => ({ ...part, percent: ((sizes[at] ?? 0) / longest) * 100 })),
    cutPercent: line < longest ? (line / longest) * 100 : undefined,
    saved,
    tone: toTone(output, saved),
  };
}

function toTone(output: Output, saved: string): Stages['tone'] {
  if (isAllLost(output)) return 'gone';
  if (!saved.startsWith('−')) return undefined;
  return output.cutAt === undefined ? 'less' : 'lost';
}

/** The texts of the stages, whose tokens {@link toStages} shows. */
export function stageTexts({ raw, reduced, trimmed }: Output): (string | undefined)[] {
  return [raw.text, ...(reduced ? [reduced.text] : []), trimmed.text];
}

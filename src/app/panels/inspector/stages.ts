import type { Output } from '../../../session/run/index.ts';
import { estimateTokens } from '../../lib/tokens.ts';
import type { StageBar } from '../../ui/StageBars.tsx';

/** The bars on one scale, with the position of the cut line. */
export interface Stages {
  stages: StageBar[];
  /** 0 to 100; absent if the budget exceeds the longest stage. */
  cutPercent: number | undefined;
}

/** Puts the stages of an output on one scale. */
export function toStages(output: Output): Stages {
  const { raw, reduced, trimmed, budget } = output;
  const longest = Math.max(raw.chars, reduced?.chars ?? 0, trimmed.chars, 1);
  const stages: StageBar[] = [
    stage('raw', 'Raw', raw, longest),
    ...(reduced ? [stage('reduced', 'Reduced', reduced, longest)] : []),
    stage('trimmed', 'Model gets', trimmed, longest),
  ];
  // A budget in tokens has no place on a scale of characters.
  return {
    stages,
    cutPercent: budget < longest && !output.tokens ? (budget / longest) * 100 : undefined,
  };
}

function stage(
  id: StageBar['id'],
  label: string,
  { chars, text }: { chars: number; text?: string },
  longest: number,
): StageBar {
  const tokens = text === undefined ? undefined : estimateTokens(text);
  return { id, label, percent: (chars / longest) * 100, chars, tokens };
}

import { canFail, type Trial, toLineStates } from '../../../../session/reducer-lab/index.ts';
import type { Sample } from '../../../../session/workspace/index.ts';
import { type LinkedLines, linkLines } from '../studio/linked-lines.ts';
import { toRawLines, toReducedLines } from '../studio/shown-lines.ts';
import type { ShownLine } from '../studio/TextLines.tsx';

/** A text with its links to the raw one. */
export interface BesideRaw {
  lines: readonly ShownLine[];
  linked: LinkedLines;
}

/** The three stages of a trial, line by line. */
export interface SideBySideTexts {
  raw: readonly ShownLine[];
  reduced: BesideRaw;
  model: BesideRaw;
}

/** The three texts of a trial, each line with its state and with its raw line. */
export function toSideBySide(
  trial: Trial,
  sample: Sample,
  own: readonly string[],
): SideBySideTexts {
  const { gap, ...whole } = trial;
  const options = { hasFailures: canFail(sample, own), own };
  const cut = toLineStates(trial, options);
  const { raw } = cut;
  // JSON that is cut as JSON is another text, in which no line is cut off.
  const states =
    gap === null
      ? { ...toLineStates({ ...whole, kept: trial.reduced.length }, options), raw }
      : cut;
  const forModel = {
    ...toLineStates(
      { ...whole, reduced: trial.trimmed, kept: trial.trimmed.length },
      { hasFailures: false },
    ),
    raw,
  };
  const written = new Set(states.reduced.map(({ text }) => text));
  return {
    raw: toRawLines(states),
    reduced: { lines: toReducedLines(states), linked: linkLines(states) },
    model: {
      // The other lines are from the cut.
      lines: toReducedLines(forModel).map((line) =>
        line.tone === 'added' && !written.has(line.text) ? { ...line, tone: 'cut' } : line,
      ),
      linked: linkLines(forModel),
    },
  };
}

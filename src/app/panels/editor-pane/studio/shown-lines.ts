import type { LineStates } from '../../../../session/reducer-lab/index.ts';
import type { ShownLine } from './TextLines.tsx';

/** The lines of the raw text, as the page shows them. */
export function toRawLines({ raw }: LineStates): ShownLine[] {
  return raw.map(({ state, ...line }) => ({ ...line, tone: state }));
}

/** The lines of the reduced text, as the page shows them. */
export function toReducedLines({ raw, reduced }: LineStates): ShownLine[] {
  return reduced.map(({ text, isCut, rawAt }) => {
    const failure = rawAt === undefined ? undefined : raw[rawAt]?.failure;
    return {
      text,
      tone: isCut ? 'cut' : rawAt === undefined ? 'added' : 'kept',
      ...(failure && { failure }),
    };
  });
}

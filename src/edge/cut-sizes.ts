import type { TraceEvent } from '../core/index.ts';

/** The sizes of a cut text without its marker, in UTF-16 code units. */
export interface CutSizes {
  readonly before: number;
  readonly after: number;
}

/** Reads the cuts of one turn from its trace, and adds them to the ends of its calls. */
export function createCuts() {
  const cuts = new Map<number, CutSizes>();
  return {
    observe(event: TraceEvent): void {
      if (event.type !== 'trimmed' || !event.cut) return;
      cuts.set(event.call, { before: event.before, after: event.after });
    },
    mark<TEnd extends { readonly call: number }>(end: TEnd): TEnd & { cut?: CutSizes } {
      const cut = cuts.get(end.call);
      return cut ? { ...end, cut } : end;
    },
  };
}

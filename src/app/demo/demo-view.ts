/** What a demo shows of its run, beside the calls over time. */
export type DemoView =
  /** The gates of a call and what the model reads. */
  | 'ladder'
  /** What the model reads. */
  | 'result'
  /** The raw text and what became of it, side by side. */
  | 'reducer'
  /** The calls over time alone. */
  | 'timeline'
  /** The tools in the definitions. */
  | 'definitions';

/** All of them, as an address or an attribute may name them. */
export const DEMO_VIEWS: readonly DemoView[] = [
  ...(['ladder', 'result', 'reducer', 'timeline', 'definitions'] as const),
];

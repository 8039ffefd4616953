/** The part of a run that a demo shows, besides the calls over time. */
export type DemoView =
  /** The gates and the output of a call. */
  | 'ladder'
  /** The text for the model. */
  | 'result'
  /** The raw and the reduced text, side by side. */
  | 'reducer'
  /** Only the calls over time. */
  | 'timeline'
  /** The tools in the definitions. */
  | 'definitions';

/** All views, by their names in addresses and attributes. */
export const DEMO_VIEWS: readonly DemoView[] = [
  ...(['ladder', 'result', 'reducer', 'timeline', 'definitions'] as const),
];

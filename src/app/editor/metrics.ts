/**
 * Sizes that the plain and the full editor share, in CSS pixels unless said otherwise. Both read
 * them from here, so that nothing moves when one takes over from the other.
 */
export const METRICS = {
  fontSize: 12.5,
  lineHeight: 20,
  paddingTop: 10,
  paddingBottom: 10,
  /** Width of the line numbers in digits; the number is right-aligned in it. */
  gutterDigits: 5,
  /** Between the line numbers and the text. */
  gutterGap: 14,
  tabSize: 2,
  scrollbar: 8,
} as const;

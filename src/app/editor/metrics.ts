/**
 * Sizes that both editors share, in CSS pixels unless stated otherwise. With the same sizes,
 * nothing moves when one replaces the other.
 */
export const METRICS = {
  fontSize: 12.5,
  lineHeight: 20,
  paddingTop: 10,
  paddingBottom: 10,
  /** Width of the line numbers in digits. Numbers are right-aligned. */
  gutterDigits: 5,
  /** Between the line numbers and the text. */
  gutterGap: 14,
  tabSize: 2,
  scrollbar: 8,
} as const;

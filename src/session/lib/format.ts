export { formatList } from '../../lib/format-list.ts';

/** `8,000`: groups of three with a comma, the same in every locale. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `6 calls`, `1 call`. */
export function formatPlural(count: number, noun: string): string {
  return `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
}

/** `184 ms`, `1.2 s`. @param ms - in milliseconds. */
export function formatDuration(ms: number): string {
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** `$0.020`; `$0.00020` below a cent. @param value in US dollars */
export function formatDollars(value: number): string {
  return `$${value.toFixed(value !== 0 && value < 0.01 ? 5 : 3)}`;
}

const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/**
 * A time in the user's time zone, in the shortest clear form.
 *
 * @param moment and `now` in milliseconds since 1970.
 *
 * @example
 * formatMoment(this_morning, now); // 'today, 08:12'
 * formatMoment(last_week, now); // '14 Nov, 17:03'
 */
export function formatMoment(moment: number, now: number): string {
  const [then, today] = [new Date(moment), new Date(now)];
  if (then.toDateString() === today.toDateString()) return `today, ${TIME.format(then)}`;
  if (then.getFullYear() === today.getFullYear())
    return `${DAY.format(then)}, ${TIME.format(then)}`;
  return DATE.format(then);
}

/**
 * The time of a day in the user's time zone, to the second.
 *
 * @param moment in milliseconds since 1970.
 *
 * @example
 * formatClock(this_morning); // '08:12:30'
 */
export function formatClock(moment: number): string {
  return CLOCK.format(moment);
}

/**
 * A rounded size in bytes, for text that is mostly ASCII.
 *
 * @param chars in UTF-16 code units.
 *
 * @example
 * formatSize(12_400); // '12 kB'
 */
export function formatSize(chars: number): string {
  if (chars < 999_500) return `${Math.max(1, Math.round(chars / 1000))} kB`;
  return `${(chars / 1_000_000).toFixed(1)} MB`;
}

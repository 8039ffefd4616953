/** A moment in local time. */
export interface LocalTime {
  /** ISO 8601 with seconds and offset. */
  iso: string;
  /** The name of the weekday in English. */
  weekday: string;
}

/** Whether this is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A moment in a time zone. @param epochMs milliseconds since the epoch */
export function localTime(epochMs: number, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = new Map(format.formatToParts(epochMs).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  const local = `${date}T${part('hour')}:${part('minute')}:${part('second')}`;
  const seconds = Math.floor(epochMs / 1000) * 1000;
  const offset = Math.round((Date.parse(`${local}Z`) - seconds) / 60_000);
  return { iso: `${local}${offset === 0 ? 'Z' : toOffset(offset)}`, weekday: part('weekday') };
}

function toOffset(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

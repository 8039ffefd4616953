import { host } from './host.ts';
import { show } from './show.ts';

const counts = new Map<string, number>();

function write(level: string, values: readonly unknown[]): void {
  host('log', level, values.map(show).join(' '));
}

/** The Log panel shows the output of tools. */
export const console = {
  log: (...values: unknown[]) => write('log', values),
  info: (...values: unknown[]) => write('info', values),
  debug: (...values: unknown[]) => write('debug', values),
  warn: (...values: unknown[]) => write('warn', values),
  error: (...values: unknown[]) => write('error', values),
  trace: (...values: unknown[]) => write('debug', values),
  dir: (value: unknown) => write('log', [value]),
  table: (value: unknown) => write('log', [value]),
  group: (...values: unknown[]) => write('log', values),
  groupEnd: () => {},
  assert: (condition?: unknown, ...values: unknown[]) => {
    if (!condition) write('error', ['Assertion failed', ...values]);
  },
  count: (label = 'default') => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    write('log', [`${label}: ${count}`]);
  },
};

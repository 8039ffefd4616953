/** A measured number and its target. */
export interface BenchmarkRow {
  what: string;
  measured: string;
  target: string;
  met: boolean;
}

/** Prints rows under a heading, in columns. */
export function printTable(heading: string, rows: readonly BenchmarkRow[]): void {
  const width = Math.max(...rows.map((row) => row.what.length));
  console.log(`\n${heading}`);
  for (const { what, measured, target, met } of rows) {
    const verdict = met ? 'met' : 'MISSED';
    console.log(
      `  ${what.padEnd(width)}  ${measured.padStart(14)}   target ${target.padEnd(12)} ${verdict}`,
    );
  }
}

/** A row for a number with an upper target. */
export function atMost(what: string, measured: number, target: number, unit: string): BenchmarkRow {
  const show = (value: number): string => `${format(value)} ${unit}`;
  return { what, measured: show(measured), target: `≤ ${show(target)}`, met: measured <= target };
}

function format(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 1 ? value.toFixed(1) : value.toPrecision(2);
}

/** Prints rows in columns: the first to the left, the others to the right. */
export function printColumns(
  heading: string,
  titles: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const widths = titles.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? '').length)),
  );
  console.log(`\n${heading}`);
  for (const row of [titles, ...rows]) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
    });
    console.log(`  ${cells.join('  ')}`);
  }
}

/** The maximum number of printed reasons; the output counts the rest. */
const MOST = 16;

/** Prints reasons, the most frequent first. */
export function printReasons(heading: string, reasons: ReadonlyMap<string, number>): void {
  const sorted = [...reasons].sort(([, one], [, other]) => other - one);
  console.log(`\n${heading}`);
  for (const [reason, count] of sorted.slice(0, MOST)) {
    console.log(`  ${String(count).padStart(6)}  ${reason}`);
  }
  if (sorted.length > MOST) console.log(`          and ${sorted.length - MOST} other reasons`);
  console.log('');
}

import { core } from './built.ts';
import { heapUsed, medianMs } from './measure.ts';
import { atMost, type BenchmarkRow } from './table.ts';

const KEEP = 8192;
// Two bytes per character, because the marker's em dash makes the kept text a two-byte string.
const COPIES = 64;

/** Measures the trim of a 10 MB result: its time, and the memory that it retains. */
export async function benchTrim(): Promise<BenchmarkRow[]> {
  const big = 'lorem ipsum '.repeat(10_000_000 / 12);
  // Read once, so that the repeated string is one flat block of memory.
  big.charCodeAt(big.length - 1);
  const µs = (await medianMs(() => core.trimText(big, KEEP), { repeat: 200 })) * 1000;
  return [
    atMost('cut of 10 MB to 8 KB', µs, 5, 'µs'),
    atMost('memory held by a cut result', heldBytes() / (KEEP * 2), 2, '× its size'),
  ];
}

// Many results, of which only the trimmed text is kept: a reference to a whole text would show.
function heldBytes(): number {
  const before = heapUsed();
  const kept = Array.from({ length: COPIES }, (_, i) => {
    const text = `${i}`.padEnd(1_000_000, 'lorem ipsum ');
    text.charCodeAt(text.length - 1);
    return core.trimText(text, KEEP).text;
  });
  const held = heapUsed() - before;
  return held / kept.length;
}

import type { ToolResultReducer } from '../../../core/index.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours use it
const COLOUR = /\u001b\[[0-9;]*m/g;

export const reducer: ToolResultReducer = {
  toolName: 'run_tests',
  reduce(result, { turnCount }) {
    if (!result.ok) return result;
    const lines = result.value.replace(COLOUR, '').split('\n');
    const failures = readFailures(lines, turnCount > 5 ? 1 : 6);
    const totals = lines.filter((line) => /^ +(Test Files|Tests) /.test(line));
    // Output that this does not understand stays as it is.
    if (totals.length === 0) return result;
    const value = [...totals.map((line) => line.trim()), ...failures].join('\n');
    return value.length < result.value.length ? { ...result, value } : result;
  },
};

/** Each failure with its name, the expectation, its place, and the first lines of its diff. */
function readFailures(lines: readonly string[], diffLines: number): string[] {
  const kept: string[] = [];
  let left = 0;
  let isPlaced = true;
  for (const line of lines) {
    if (/^ FAIL /.test(line)) {
      kept.push('', line.trim());
      left = diffLines;
      isPlaced = false;
    } else if (!isPlaced && /^(\w*Error|Error|Caused by)\b/.test(line)) {
      kept.push(`  ${line}`);
    } else if (!isPlaced && /^[-+] /.test(line) && left > 0) {
      left -= 1;
      kept.push(`  ${line}`);
    } else if (!isPlaced && /^ *❯ /.test(line)) {
      // The first place is the test's own or the line that threw; the others are on the way.
      isPlaced = true;
      kept.push(`  at ${line.replace(/^ *❯ /, '')}`);
    }
  }
  return kept;
}

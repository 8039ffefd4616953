import type { ToolResultReducer } from '../../core/index.ts';

/** The line says what failed. */
const FAILURE =
  /\b(?:\w*error|\w*exception|\w*backoff|errimagepull|oomkilled|evicted|fail(?:ed|ing|ures?|s)?|panic(?:ked)?|fatal|traceback|not ok)\b|[✗✘✖×●]\s/i;
/** Code that is printed around a failure may contain such words. */
const CODE = /^\W*\d+ *\|/;
/** The line says where it failed, or with which values. */
const DETAIL = /\.\w+:\d+|\b(?:expected|received|actual|left|right)\b.*:/i;
/** The colours of a terminal take room and say nothing. */
const COLOUR = /\p{Cc}\[[\d;]*m/gu;
const LINES_AFTER = 4;
const LAST_LINES = 3;
/** Room for the number of lines that are left out. */
const NOTE_CHARS = 30;

export const reducer: ToolResultReducer = {
  toolName: 'my_tool',
  // Synchronous and deterministic: the same result and turn give the same text again.
  reduce(result, { turnCount, resultBudgetChars = 8_000 }) {
    // A failure is a signal already.
    if (!result.ok) return result;
    const text = result.value.replace(COLOUR, '');
    const lines = text.split('\n');
    // Context grows scarce: later turns keep less.
    const budget = turnCount > 5 ? resultBudgetChars / 2 : resultBudgetChars;
    let room = text.length < budget ? budget : budget - NOTE_CHARS;
    const kept = new Set<number>();
    for (const at of byImportance(lines)) {
      const chars = (lines[at] ?? '').length + 1;
      if (chars > room) continue;
      kept.add(at);
      room -= chars;
    }
    const left = lines.filter((_, at) => kept.has(at));
    if (kept.size < lines.length) left.push(`… ${lines.length - kept.size} lines left out`);
    const value = left.join('\n');
    // It must never make a result longer.
    return value.length < result.value.length ? { ...result, value } : result;
  },
};

/** The indexes of the lines: totals and failures first, each group from both ends to the middle. */
function byImportance(lines: readonly string[]): readonly number[] {
  let after = Number.POSITIVE_INFINITY;
  const groupOf = lines.map((line, at) => {
    const isEmpty = line.trim() === '';
    if (!isEmpty) after = FAILURE.test(line) && !CODE.test(line) ? 0 : after + 1;
    // Most programs end with their totals.
    if (at >= lines.length - LAST_LINES) return 0;
    if (isEmpty) return 4;
    if (after === 0) return 1;
    // The line below the name of a failure says why.
    if (after === 1 || DETAIL.test(line)) return 2;
    return after <= LINES_AFTER ? 3 : 4;
  });
  const groups: number[][] = [[], [], [], [], []];
  for (let step = 0; step < lines.length; step += 1) {
    const at = step % 2 === 0 ? lines.length - 1 - step / 2 : (step - 1) / 2;
    groups[groupOf[at] ?? 4]?.push(at);
  }
  return groups.flat();
}

import { plural } from '../plural.ts';
import { isWorth, type Marks, type Noise } from './marks.ts';
import { LinePlan, type PlannedLine } from './plan.ts';
import { clipped } from './text.ts';

/** Longer lines are clipped where not everything fits. In UTF-16 code units. */
const LONGEST_LINE_CHARS = 2_000;
const SHORTEST_LINE_CHARS = 100;
/** The share of the budget for the list of omitted problems. */
const LEFT_OUT_SHARE = 0.1;
const MAX_LEFT_OUT_CHARS = 300;
const ATTEMPTS = 8;
/** The share of the budget that a good text uses. */
const FULL_SHARE = 0.98;

/**
 * The lines without the noise, after a line with the counts of the noise. Above the budget, totals
 * stay first, then the first problems in full, and the names of the others. More of each and nearby
 * lines follow. Every gap and every omitted problem is counted.
 *
 * @param budget of the text, in UTF-16 code units.
 */
export function sieve(lines: readonly string[], marks: Marks, budget: number): string {
  const noise = noiseOf(lines, marks);
  const kept = withoutNoise(lines, marks);
  const everything = heading(noise) + kept.map(({ text }) => text).join('\n');
  if (everything.length <= budget) return everything;
  const longest = Math.floor(budget / 8);
  const max = Math.max(SHORTEST_LINE_CHARS, Math.min(LONGEST_LINE_CHARS, longest));
  const short = kept.map((line) => ({ ...line, text: clipped(line.text, max) }));
  const leftOutChars = Math.min(MAX_LEFT_OUT_CHARS, Math.floor(budget * LEFT_OUT_SHARE));
  let room = budget - heading(noise).length - leftOutChars;
  let best: string | undefined;
  let last = everything;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const plan = new LinePlan(short, room);
    const problems = plan.leftOut().map((text) => clipped(text, Math.floor(leftOutChars / 2)));
    last = heading([...noise, ...problems]) + plan.render();
    if (last.length <= budget && last.length > (best?.length ?? 0)) best = last;
    if (best !== undefined && best.length >= budget * FULL_SHARE) break;
    // A plan reckons with more or fewer markers than there are in the end.
    room += budget - last.length;
  }
  return best ?? last;
}

function heading(leftOut: readonly string[]): string {
  return leftOut.length === 0 ? '' : `[left out: ${leftOut.join(', ')}]\n`;
}

function noiseOf(lines: readonly string[], marks: Marks): string[] {
  const counts = new Map<Noise, number>();
  for (let at = 0; at < lines.length; at += 1) {
    const mark = marks.get(at);
    if (isWorth(mark) || lines[at]?.trim() === '') continue;
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => `${plural(count, 'line')} of ${kind}`);
}

/** One blank line separates; more of them, or one at either end, waste room. */
function withoutNoise(lines: readonly string[], marks: Marks): PlannedLine[] {
  const out: PlannedLine[] = [];
  const places = new Map<number, number>();
  for (let at = 0; at < lines.length; at += 1) {
    const worth = marks.get(at);
    if (!isWorth(worth)) continue;
    const text = withoutRule(lines[at] ?? '');
    if (text === '' && (out.length === 0 || out.at(-1)?.text === '')) continue;
    const header = marks.headerOf(at);
    places.set(at, out.length);
    out.push({
      text,
      worth,
      label: marks.labelOf(at),
      program: marks.programOf(at),
      header: header === undefined ? undefined : places.get(header),
    });
  }
  while (out.at(-1)?.text === '') out.pop();
  return out;
}

/** A title between rules, and a rule at the end, as wide as a terminal. */
const TITLE = /^([_=])\1{3,}( .* )\1+$/;
const RULE_AT_END = /(?<![─⎯━])[─⎯━]{4,}$/;

/** Without spaces at the end, and without a rule that only fills up the width of a terminal. */
function withoutRule(line: string): string {
  // `______ a title ______`, with three of them at either end.
  const text = line.trimEnd().replace(TITLE, '$1$1$1$2$1$1$1');
  const rest = text.replace(RULE_AT_END, '').trimEnd();
  return /^\s*[─⎯━]|^$/.test(rest) ? text : rest;
}

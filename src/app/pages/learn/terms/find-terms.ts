import type { GlossaryTerm } from './glossary-term.ts';

/** A part of a paragraph. */
export type ProsePart =
  | { kind: 'text' | 'code'; text: string }
  /** The first use of a term on the page, with the punctuation behind it. */
  | { kind: 'term'; text: string; tail: string; term: GlossaryTerm };

/** Terms that are also everyday words, with the words before them that show which one is meant. */
const AFTER: Readonly<Record<string, string>> = {
  call: 'a|the|each|tool|refused|second|third|last|that|of one',
  turn: 'the|a|this|each|whole|later|next|one|of a',
  result: 'a|the|each|long|longer|tool|useful',
  trace: 'the|a|whole',
  place: '',
  block: '',
  rule: '',
  run: '',
  sample: '',
  session: 'the|a',
  origin: '',
  operation: '',
  problem: '',
  source: '',
  window: 'a|the|sliding',
  surface: '',
  host: '',
  kind: '',
  fork: 'a|the',
  filter: '',
  finding: '',
  outcome: '',
  document: '',
  scope: '',
  observer: '',
  scoped: '',
  event: '',
  explanation: '',
  lesson: '',
  demo: '',
  guest: '',
  declaration: '',
  slot: '',
  progress: 'its|reports|report',
};

/** Code in backticks, the only markup of the prose. */
const CODE = /`([^`]*)`/;

/**
 * Splits paragraphs into text, code, and the terms of the glossary where the page uses them first.
 *
 * @example
 * findTerms(['A gate refuses it.'], glossary); // [[text 'A ', term 'gate', text ' refuses it.']]
 */
export function findTerms(
  paragraphs: readonly string[],
  glossary: readonly GlossaryTerm[],
): readonly (readonly ProsePart[])[] {
  const words = glossary.flatMap((term) => toWord(term) ?? []);
  const used = new Set<string>();
  return paragraphs.map((paragraph) =>
    paragraph
      .split(CODE)
      .flatMap((text, index): ProsePart[] =>
        index % 2 === 1 ? [{ kind: 'code', text }] : splitText(text, words, used),
      ),
  );
}

interface Word {
  term: GlossaryTerm;
  pattern: RegExp;
}

/** @returns `undefined` for a term that the prose uses as an everyday word */
function toWord(term: GlossaryTerm): Word | undefined {
  const word = term.term.toLowerCase();
  const after = Object.hasOwn(AFTER, word) ? AFTER[word] : undefined;
  if (after === '') return undefined;
  const name = word.replace(/y$/, '(?:y|ies)').replace(/(?<!\))$/, '(?:e?s)?');
  const before = after === undefined ? '(?<![\\w-])' : `(?<=\\b(?:${after}) )`;
  return { term, pattern: new RegExp(`${before}${name}(?![\\w-])`, 'gi') };
}

function splitText(text: string, words: readonly Word[], used: Set<string>): ProsePart[] {
  const parts: ProsePart[] = [];
  let end = 0;
  for (;;) {
    const next = firstTerm(text, end, words, used);
    if (!next) break;
    const { term, at, length } = next;
    used.add(term.term);
    if (at > end) parts.push({ kind: 'text', text: text.slice(end, at) });
    end = at + length;
    const [tail] = PUNCTUATION.exec(text.slice(end)) ?? [''];
    parts.push({ kind: 'term', text: text.slice(at, end), tail, term });
    end += tail.length;
  }
  return end === text.length ? parts : [...parts, { kind: 'text', text: text.slice(end) }];
}

/** It stays on the line of the word before it. */
const PUNCTUATION = /^[.,;:!?)’”]*/;

/** The first term in a text from a place on; of two at the same place, the longer one. */
function firstTerm(text: string, from: number, words: readonly Word[], used: ReadonlySet<string>) {
  let best: { term: GlossaryTerm; at: number; length: number } | undefined;
  for (const { term, pattern } of words) {
    if (used.has(term.term)) continue;
    pattern.lastIndex = from;
    const found = pattern.exec(text);
    if (!found) continue;
    const [{ length }] = found;
    const { index: at } = found;
    if (!best || at < best.at || (at === best.at && length > best.length))
      best = { term, at, length };
  }
  return best;
}

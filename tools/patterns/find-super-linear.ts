import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { isPotentiallyEmpty, Chars as Sets, toUnicodeSet } from 'regexp-ast-analysis';
import { analyse } from 'scslre';

/**
 * Finds the parts of a pattern that take more than linear time on some text. The text repeats one
 * character (`scslre`), or a word: `\S*,\S*$` can split such a text at each word.
 *
 * @returns the source of each part; an empty list if the pattern is linear.
 */
export function findSuperLinear(source: string, flags: string): string[] {
  const literal = new RegExpParser().parseLiteral(`/${source}/${flags}`);
  const { reports } = analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } });
  const parts = reports.map((one) =>
    one.type === 'Trade' ? `${one.startQuant.raw} … ${one.endQuant.raw}` : one.quant.raw,
  );
  const visit = ({ elements, parent }: AST.Alternative) => {
    const all = elements.flatMap(flattened);
    all.forEach((first, at) => {
      const set = repeated(first, literal.flags);
      if (set) parts.push(...dividedBy(all, at, set, literal.flags));
    });
    // A search restarts at each match of the pattern's start.
    if (parent.type === 'Pattern' && !literal.flags.sticky && !isAnchored(all, literal.flags)) {
      parts.push(...dividedBy(all, -1, Sets.all(literal.flags), literal.flags));
    }
  };
  const visitQuantifier = ({ element, max, raw }: AST.Quantifier) => {
    if (max >= MANY && element.type.endsWith('Group') && isAmbiguous(element, literal.flags)) {
      parts.push(raw);
    }
  };
  visitRegExpAST(literal, { onAlternativeEnter: visit, onQuantifierEnter: visitQuantifier });
  return [...new Set(parts)];
}

/** Replaces a group that occurs at most once by its parts. */
function flattened(element: AST.Element): AST.Element[] {
  const one = element.type === 'Quantifier' && element.max === 1 ? element.element : element;
  if (one.type !== 'Group' && one.type !== 'CapturingGroup') return [element];
  const [only, ...more] = one.alternatives;
  return only && more.length === 0 ? only.elements.flatMap(flattened) : [element];
}

/** A lookbehind distinguishes the middle of a repetition from its start. */
function isAnchored([first]: readonly AST.Element[], flags: AST.Flags): boolean {
  if (first?.type !== 'Assertion') return false;
  return first.kind === 'lookbehind' || (first.kind === 'start' && !flags.multiline);
}

/** Whether one character matches two of its alternatives. */
function isAmbiguous(group: AST.Element, flags: AST.Flags): boolean {
  if (group.type !== 'Group' && group.type !== 'CapturingGroup') return false;
  let known: Chars | undefined;
  for (const { elements } of group.alternatives) {
    const own = elements.length === 1 && elements[0] ? charsOf(elements[0], flags) : undefined;
    if (own && known && !known.isDisjointWith(own)) return true;
    known = own && known ? known.union(own) : (own ?? known);
  }
  return false;
}

type Chars = ReturnType<typeof toUnicodeSet>['chars'];

/** Fewer repetitions count as a constant. */
const MANY = 50;

/** The parts between two repetitions that can both match everything between them. */
function dividedBy(
  elements: readonly AST.Element[],
  from: number,
  set: Chars,
  flags: AST.Flags,
): string[] {
  const found: string[] = [];
  for (let to = from + 1; to < elements.length; to += 1) {
    const other = repeated(elements[to], flags);
    if (!other) continue;
    const both = set.intersect(other);
    const isDivided = elements.slice(from + 1, to).every((one) => mayBeIn(one, both, flags));
    // If nothing follows, the first split matches.
    const mayFail = elements
      .slice(to + 1)
      .some((one) => !isPotentiallyEmpty(one, flags) || one.type === 'Assertion');
    if (isDivided && mayFail && !both.isEmpty) {
      found.push(
        elements
          .slice(Math.max(from, 0), to + 1)
          .map(({ raw }) => raw)
          .join(''),
      );
    }
  }
  return found;
}

const LINE_BREAK = 10;

function repeated(element: AST.Element | undefined, flags: AST.Flags): Chars | undefined {
  return element?.type === 'Quantifier' && element.max >= MANY
    ? charsOf(element.element, flags)
    : undefined;
}

/** The characters that an element of exactly one character matches. */
function charsOf(element: AST.Element, flags: AST.Flags): Chars | undefined {
  switch (element.type) {
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
    case 'ExpressionCharacterClass':
      return toUnicodeSet(element, flags).chars;
    case 'Group':
    case 'CapturingGroup': {
      const sets = element.alternatives.map(({ elements: [only, ...more] }) =>
        only && more.length === 0 ? charsOf(only, flags) : undefined,
      );
      return sets.every((set) => set !== undefined) ? sets[0]?.union(...sets) : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether the element matches a text of these characters only. */
function mayBeIn(element: AST.Element, chars: Chars, flags: AST.Flags): boolean {
  switch (element.type) {
    case 'Assertion':
      // A line starts after a line break.
      return element.kind !== 'start' || chars.has(LINE_BREAK);
    case 'Backreference':
      return true;
    case 'Quantifier':
      return element.min === 0 || mayBeIn(element.element, chars, flags);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) =>
        elements.every((one) => mayBeIn(one, chars, flags)),
      );
    default: {
      const own = charsOf(element, flags);
      return own === undefined || !own.isDisjointWith(chars);
    }
  }
}

import { parse, tokenize } from '@huggingface/jinja';
import { didYouMean } from '../../lib/suggest.ts';

/** A statement that needs a closing statement. */
const BLOCKS = new Set(['if', 'for', 'macro', 'set', 'call', 'filter', 'generation']);
const STATEMENTS = [...BLOCKS, 'elif', 'else', 'break', 'continue'];
/** How much of a tag a message quotes. */
const EXCERPT = 60;

/** A tag: its position, and the text between its brackets. */
interface Tag {
  kind: '{{' | '{%' | '{#';
  inner: string;
  whole: string;
  line: number;
}

/**
 * Explains which tag of a template has a syntax error, and why. The messages of the parser name its
 * tokens and give no position.
 *
 * @returns the end of a sentence, without its full stop; only for a text that the parser refuses.
 * @example
 * explainTemplate('Hello {{ name'); // "a '{{' is not closed. Add '}}'"
 */
export function explainTemplate(text: string): string {
  const open: { name: string; line: number }[] = [];
  const several = text.includes('\n');
  const at = (line: number): string => (several ? `line ${line}: ` : '');
  for (const tag of tagsOf(text)) {
    if (typeof tag === 'string') return tag;
    const problem = tag.kind === '{%' ? checkStatement(tag, open) : checkExpression(tag);
    if (problem !== undefined) return `${at(tag.line)}${problem}`;
  }
  const last = open.at(-1);
  if (last)
    return `${at(last.line)}'{% ${last.name} … %}' is not closed. Add '{% end${last.name} %}'`;
  return 'its tags do not match. Check each that begins with {{ or {%';
}

function* tagsOf(text: string): Generator<Tag | string> {
  const starts = /\{\{|\{%|\{#/g;
  let line = 1;
  let counted = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const [kind] = match;
    line += text.slice(counted, match.index).split('\n').length - 1;
    counted = match.index;
    const close = kind === '{{' ? '}}' : kind === '{%' ? '%}' : '#}';
    const end = text.indexOf(close, match.index + 2);
    if (end < 0) {
      yield `a '${kind}' is not closed. Add '${close}'`;
      return;
    }
    const whole = text.slice(match.index, end + 2);
    const inner = whole
      .slice(2, -2)
      .replace(/^[-+]|[-+]$/g, '')
      .trim();
    yield { kind: kind as Tag['kind'], inner, whole, line }; // one of the three in the pattern
    starts.lastIndex = end + 2;
  }
}

function checkExpression({ kind, inner, whole }: Tag): string | undefined {
  if (kind === '{#') return undefined;
  if (inner === '') return "'{{ }}' is empty. Put an expression into it, such as {{ data.city }}";
  if (canParse(`{{ ${inner} }}`)) return undefined;
  return `'${shorten(whole)}' is not an expression. ${hint(inner)}`;
}

function checkStatement(
  { inner, whole, line }: Tag,
  open: { name: string; line: number }[],
): string | undefined {
  const [name = ''] = /^\w*/.exec(inner) ?? [];
  if (name.startsWith('end')) {
    const opened = open.pop();
    if (opened && name === `end${opened.name}`) return undefined;
    return opened
      ? `'{% ${opened.name} … %}' is closed by '${shorten(whole)}'. Write '{% end${opened.name} %}'`
      : `'${shorten(whole)}' closes nothing. Remove it`;
  }
  if (!STATEMENTS.includes(name)) {
    const meant = didYouMean(name, STATEMENTS).trim().replace(/\?$/, '');
    return `there is no statement '${shorten(name)}'. ${meant || 'Use if, for, set or macro'}`;
  }
  const isBlock = BLOCKS.has(name) && !(name === 'set' && inner.includes('='));
  if (isBlock) open.push({ name, line });
  if (name === 'else' || name === 'break' || name === 'continue') return undefined;
  const alone = name === 'elif' ? `{% if ${inner.slice(4)} %}{% endif %}` : `{% ${inner} %}`;
  if (canParse(isBlock ? `${alone}x{% end${name} %}` : alone)) return undefined;
  return `'${shorten(whole)}' is not a statement. ${hint(inner)}`;
}

/** The most frequent mistakes inside a tag. */
function hint(inner: string): string {
  const plain = inner.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, 'x');
  if (/["']/.test(plain)) return 'Close its quotes';
  const open = plain.split(/[([{]/).length;
  const closed = plain.split(/[)\]}]/).length;
  if (open !== closed) return 'Close its brackets';
  if (/\.\s*$/.test(plain)) return "Write a name after the '.'";
  if (/&&|\|\||!(?!=)/.test(plain)) return "Write 'and', 'or' and 'not' as words";
  if (/\?/.test(plain)) return "Write 'a if condition else b'";
  if (/-/.test(plain)) return "Write data['a-b'] for a name with a '-'";
  return 'Check its operators and names';
}

function canParse(template: string): boolean {
  try {
    return Boolean(parse(tokenize(template)));
  } catch {
    return false;
  }
}

function shorten(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text;
}

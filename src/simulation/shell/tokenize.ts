/** A piece of a word. */
export interface WordPart {
  kind: 'text' | 'variable';
  /** The text, or the variable's name. */
  value: string;
  /** Whether quotes keep it from being split and from standing for file names. */
  quoted: boolean;
}

/** One word before its variables and patterns are filled in. */
export type Word = readonly WordPart[];

/** A line that no shell accepts, or that this one does not support. The message is dash's. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}

/** A word, or an operator with the file descriptor that stands before it. */
export type Token = { kind: 'word'; word: Word } | { kind: 'operator'; text: string; fd?: number };

const OPERATORS = ['&&', '||', ';;', '>>', '>&', '<<', ';', '|', '&', '<', '>', '(', ')'];
/** The end of a sentence about a syntax that dash has. */
export const UNKNOWN = 'is not part of this simulated shell';

/**
 * Splits a command line into words and operators. A line break after a word is a `;`.
 *
 * @throws ShellSyntaxError for an open quote, and for backquotes and `$( )`
 */
export function tokenize(line: string): Token[] {
  return new Tokenizer(line).read();
}

class Tokenizer {
  readonly #line: string;
  readonly #tokens: Token[] = [];
  #word: WordPart[] | undefined;
  #at = 0;

  constructor(line: string) {
    this.#line = line;
  }

  read(): Token[] {
    while (this.#at < this.#line.length) this.#readNext();
    this.#endWord();
    return this.#tokens;
  }

  #readNext(): void {
    const line = this.#line;
    const char = line[this.#at] ?? '';
    const operator = OPERATORS.find((text) => line.startsWith(text, this.#at));
    if (char === '\n') this.#readLineBreak();
    else if (/\s/.test(char)) {
      this.#endWord();
      this.#at += 1;
    } else if (char === '#' && this.#word === undefined) {
      while (this.#at < line.length && line[this.#at] !== '\n') this.#at += 1;
    } else if (operator) this.#readOperator(operator);
    else if (char === "'") this.#readSingleQuotes();
    else if (char === '"') this.#readDoubleQuotes();
    else if (char === '$') this.#readDollar(false);
    else if (char === '`') throw new ShellSyntaxError(`\` ${UNKNOWN}`);
    else if (char === '\\') {
      if (line[this.#at + 1] !== '\n') this.#add('text', line[this.#at + 1] ?? '\\', true);
      this.#at += 2;
    } else {
      this.#add('text', char, false);
      this.#at += 1;
    }
  }

  #add(kind: WordPart['kind'], value: string, quoted: boolean): void {
    this.#word ??= [];
    this.#word.push({ kind, value, quoted });
  }

  #endWord(): void {
    if (this.#word) this.#tokens.push({ kind: 'word', word: this.#word });
    this.#word = undefined;
  }

  #readLineBreak(): void {
    this.#endWord();
    const last = this.#tokens.at(-1);
    if (last?.kind === 'word') this.#tokens.push({ kind: 'operator', text: ';' });
    this.#at += 1;
  }

  #readOperator(text: string): void {
    const fd = text.startsWith('>') || text === '<' ? descriptor(this.#word) : undefined;
    if (fd !== undefined) this.#word = undefined;
    this.#endWord();
    this.#tokens.push({ kind: 'operator', text, ...(fd !== undefined && { fd }) });
    this.#at += text.length;
  }

  #readSingleQuotes(): void {
    const end = this.#line.indexOf("'", this.#at + 1);
    if (end < 0) throw new ShellSyntaxError('Syntax error: Unterminated quoted string');
    this.#add('text', this.#line.slice(this.#at + 1, end), true);
    this.#at = end + 1;
  }

  #readDoubleQuotes(): void {
    this.#add('text', '', true);
    this.#at += 1;
    for (;;) {
      const char = this.#line[this.#at];
      const next = this.#line[this.#at + 1];
      if (char === undefined)
        throw new ShellSyntaxError('Syntax error: Unterminated quoted string');
      if (char === '"') break;
      if (char === '`') throw new ShellSyntaxError(`\` ${UNKNOWN}`);
      if (char === '$') this.#readDollar(true);
      else if (char === '\\' && '$`"\\\n'.includes(next ?? 'x')) {
        this.#add('text', next === '\n' ? '' : (next ?? ''), true);
        this.#at += 2;
      } else {
        this.#add('text', char, true);
        this.#at += 1;
      }
    }
    this.#at += 1;
  }

  #readDollar(quoted: boolean): void {
    const rest = this.#line.slice(this.#at);
    if (rest.startsWith('$(')) throw new ShellSyntaxError(`$( ) ${UNKNOWN}`);
    const match = /^\$(?:\{(\w+)\}|(\w+|[?#$]))/.exec(rest);
    if (!match && rest.startsWith('${')) throw new ShellSyntaxError('Bad substitution');
    if (match) this.#add('variable', match[1] ?? match[2] ?? '', quoted);
    else this.#add('text', '$', quoted);
    this.#at += match?.[0].length ?? 1;
  }
}

/** The digit that stands right before `>` or `<`. */
function descriptor(word: readonly WordPart[] | undefined): number | undefined {
  const [part, ...more] = word ?? [];
  if (!part || more.length > 0 || part.quoted || part.kind === 'variable') return undefined;
  return /^[0-2]$/.test(part.value) ? Number(part.value) : undefined;
}

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

/** Where output goes, or input comes from. */
export interface Redirect {
  fd: 0 | 1 | 2;
  operator: '<' | '>' | '>>' | '>&';
  target: Word;
}

/** One program with its words. */
export interface SimpleCommand {
  assignments: readonly { name: string; value: Word }[];
  words: readonly Word[];
  redirects: readonly Redirect[];
}

/** Programs connected by `|`, and the condition for running them. */
export interface Pipeline {
  /** The operator before it; `;` for the first. */
  operator: ';' | '&&' | '||';
  negated: boolean;
  commands: readonly SimpleCommand[];
}

/** A line that no shell accepts, or that this one does not support. The message is dash's. */
export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}

type Token = { kind: 'word'; word: Word } | { kind: 'operator'; text: string; fd?: number };

const OPERATORS = ['&&', '||', ';;', '>>', '>&', '<<', ';', '|', '&', '<', '>', '(', ')'];
const UNKNOWN = 'is not part of this simulated shell';

/**
 * Reads a command line: `&&`, `||`, `;`, `|`, `!`, redirects, quotes and `$VARIABLE`.
 *
 * @throws ShellSyntaxError for a syntax error, and with an explanation for subshells, `$( )`, here
 * documents and background jobs, which are not simulated.
 *
 * @example
 * parseShellLine("grep -rn 'a b' src | head -5 > hits.txt");
 */
export function parseShellLine(line: string): Pipeline[] {
  const tokens = tokenize(line);
  const pipelines: Pipeline[] = [];
  let operator: Pipeline['operator'] = ';';
  let at = 0;

  while (at < tokens.length) {
    const negated = isWord(tokens[at], '!');
    if (negated) at += 1;
    const commands: SimpleCommand[] = [];
    for (;;) {
      const end = endOfCommand(tokens, at);
      const command = toCommand(tokens.slice(at, end));
      const next = tokens[end];
      if (isEmpty(command)) throw unexpected(next);
      commands.push(command);
      at = end + 1;
      if (!isOperator(next, '|')) break;
    }
    pipelines.push({ operator, negated, commands });
    const ended = tokens[at - 1];
    if (ended?.kind !== 'operator') break;
    if (ended.text !== ';' && ended.text !== '&&' && ended.text !== '||') throw unexpected(ended);
    operator = ended.text;
    if (operator !== ';' && at >= tokens.length) throw unexpected(undefined);
  }
  return pipelines;
}

function tokenize(line: string): Token[] {
  const tokens: Token[] = [];
  let word: WordPart[] | undefined;
  let at = 0;
  const add = (kind: WordPart['kind'], value: string, quoted: boolean) => {
    word ??= [];
    word.push({ kind, value, quoted });
  };
  const endWord = () => {
    if (word) tokens.push({ kind: 'word', word });
    word = undefined;
  };

  function dollar(quoted: boolean) {
    if (line[at + 1] === '(') throw new ShellSyntaxError(`$( ) ${UNKNOWN}`);
    const match = /^\$(?:\{(\w+)\}|(\w+|[?#$]))/.exec(line.slice(at));
    if (!match) {
      if (line[at + 1] === '{') throw new ShellSyntaxError('Bad substitution');
      add('text', '$', quoted);
      at += 1;
      return;
    }
    add('variable', match[1] ?? match[2] ?? '', quoted);
    at += match[0].length;
  }

  function doubleQuotes() {
    add('text', '', true);
    at += 1;
    for (;;) {
      const char = line[at];
      if (char === undefined)
        throw new ShellSyntaxError('Syntax error: Unterminated quoted string');
      if (char === '"') break;
      if (char === '`') throw new ShellSyntaxError(`\` ${UNKNOWN}`);
      if (char === '$') dollar(true);
      else if (char === '\\' && '$`"\\\n'.includes(line[at + 1] ?? 'x')) {
        add('text', line[at + 1] === '\n' ? '' : (line[at + 1] ?? ''), true);
        at += 2;
      } else {
        add('text', char, true);
        at += 1;
      }
    }
    at += 1;
  }

  while (at < line.length) {
    const char = line[at] ?? '';
    const operator = OPERATORS.find((text) => line.startsWith(text, at));
    if (char === '\n') {
      endWord();
      const last = tokens.at(-1);
      if (last && last.kind === 'word') tokens.push({ kind: 'operator', text: ';' });
      at += 1;
    } else if (/\s/.test(char)) {
      endWord();
      at += 1;
    } else if (char === '#' && word === undefined) {
      while (at < line.length && line[at] !== '\n') at += 1;
    } else if (operator) {
      const fd = operator.startsWith('>') || operator === '<' ? descriptor(word) : undefined;
      if (fd !== undefined) word = undefined;
      endWord();
      tokens.push({ kind: 'operator', text: operator, ...(fd !== undefined && { fd }) });
      at += operator.length;
    } else if (char === "'") {
      const end = line.indexOf("'", at + 1);
      if (end < 0) throw new ShellSyntaxError('Syntax error: Unterminated quoted string');
      add('text', line.slice(at + 1, end), true);
      at = end + 1;
    } else if (char === '"') doubleQuotes();
    else if (char === '$') dollar(false);
    else if (char === '`') throw new ShellSyntaxError(`\` ${UNKNOWN}`);
    else if (char === '\\') {
      if (line[at + 1] !== '\n') add('text', line[at + 1] ?? '\\', true);
      at += 2;
    } else {
      add('text', char, false);
      at += 1;
    }
  }
  endWord();
  return tokens;
}

/** The digit that stands right before `>` or `<`. */
function descriptor(word: readonly WordPart[] | undefined): number | undefined {
  const [part, ...more] = word ?? [];
  if (!part || more.length > 0 || part.quoted || part.kind === 'variable') return undefined;
  return /^[0-2]$/.test(part.value) ? Number(part.value) : undefined;
}

function endOfCommand(tokens: readonly Token[], from: number): number {
  let at = from;
  for (; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== 'operator') continue;
    if (token.text === '(' || token.text === ')') throw new ShellSyntaxError(`( ) ${UNKNOWN}`);
    if (token.text === '&') throw new ShellSyntaxError(`& ${UNKNOWN}`);
    if (token.text === '<<') throw new ShellSyntaxError(`<< ${UNKNOWN}`);
    if (!/^[<>]/.test(token.text)) break;
  }
  return at;
}

function toCommand(tokens: readonly Token[]): SimpleCommand {
  const assignments: { name: string; value: Word }[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === 'operator') {
      const target = tokens[++at];
      if (target?.kind !== 'word') throw unexpected(target);
      const { text } = token;
      if (text !== '<' && text !== '>' && text !== '>>' && text !== '>&') throw unexpected(token);
      const fd = token.fd ?? (text === '<' ? 0 : 1);
      redirects.push({ fd: fd === 0 ? 0 : fd === 2 ? 2 : 1, operator: text, target: target.word });
    } else if (token) {
      const assignment = words.length === 0 ? toAssignment(token.word) : undefined;
      if (assignment) assignments.push(assignment);
      else words.push(token.word);
    }
  }
  return { assignments, words, redirects };
}

function toAssignment(word: Word): { name: string; value: Word } | undefined {
  const unquoted = word.findIndex((part) => part.quoted || part.kind === 'variable');
  const plain = unquoted < 0 ? word : word.slice(0, unquoted);
  const match = /^([A-Za-z_]\w*)=/.exec(plain.map(({ value }) => value).join(''));
  if (!match) return undefined;
  // Unquoted text comes one character a part.
  return { name: match[1] ?? '', value: word.slice(match[0].length) };
}

function isEmpty({ words, assignments, redirects }: SimpleCommand): boolean {
  return words.length + assignments.length + redirects.length === 0;
}

function isOperator(token: Token | undefined, text: string): boolean {
  return token?.kind === 'operator' && token.text === text;
}

function isWord(token: Token | undefined, text: string): boolean {
  const only = token?.kind === 'word' && token.word.length === 1 ? token.word[0] : undefined;
  return only?.kind === 'text' && !only.quoted && only.value === text;
}

function unexpected(token: Token | undefined): ShellSyntaxError {
  const what =
    token === undefined ? 'end of file' : token.kind === 'operator' ? `"${token.text}"` : 'word';
  return new ShellSyntaxError(`Syntax error: ${what} unexpected`);
}

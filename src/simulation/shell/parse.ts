import { ShellSyntaxError, type Token, tokenize, UNKNOWN, type Word } from './tokenize.ts';

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

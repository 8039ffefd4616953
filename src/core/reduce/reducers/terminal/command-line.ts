/** One simple command of a shell line. */
export interface ShellCommand {
  /** Quotes removed; substitutions left as they were written. */
  readonly words: readonly string[];
  /** Its standard output goes to a file and never to the reader. */
  readonly redirected: boolean;
}

/** Commands joined by `|`; the last one produces the output. */
export type ShellPipeline = readonly ShellCommand[];

/** Longer lines are scripts; their beginning suffices. In characters. */
const MAX_CHARS = 20_000;

/**
 * Splits a shell line into its pipelines, in one pass. It reads quotes, escapes, comments,
 * substitutions, redirections and here-documents as far as needed to find the commands. It never
 * throws for any text.
 *
 * @example
 * parseCommandLine('cd app && npm test | tail -5');
 * // [[{words: ['cd', 'app'], …}], [{words: ['npm', 'test'], …}, {words: ['tail', '-5'], …}]]
 */
export function parseCommandLine(line: string): ShellPipeline[] {
  const text = line.slice(0, MAX_CHARS);
  const pipelines: ShellPipeline[] = [];
  let pipeline: ShellCommand[] = [];
  let words: string[] = [];
  let word: string | undefined;
  let redirected = false;
  let heredoc: string | undefined;
  let at = 0;

  const append = (more: string) => {
    word = (word ?? '') + more;
  };
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0) pipeline.push({ words, redirected });
    words = [];
    redirected = false;
  };
  const endPipeline = () => {
    endCommand();
    if (pipeline.length > 0) pipelines.push(pipeline);
    pipeline = [];
  };

  while (at < text.length) {
    const char = text.charAt(at);
    const two = text.slice(at, at + 2);
    if (char === '\\') {
      if (text.charAt(at + 1) !== '\n') append(text.charAt(at + 1));
      at += 2;
    } else if (char === "'" || char === '"' || char === '`') {
      const end = endOfQuote(text, at);
      append(unquoted(char, text.slice(at + 1, end)));
      at = end + 1;
    } else if (two === '$(') {
      const end = endOfParens(text, at + 1);
      append(text.slice(at, end + 1));
      at = end + 1;
    } else if (char === '#' && word === undefined) {
      at = lineEnd(text, at);
    } else if (char === '\n') {
      endPipeline();
      at = heredoc === undefined ? at + 1 : endOfHeredoc(text, at, heredoc);
      heredoc = undefined;
    } else if (two === '&&' || two === '||' || two === ';;') {
      endPipeline();
      at += 2;
    } else if (two === '<<' && text.charAt(at + 2) !== '<') {
      const marker = /^<<-?\s*(['"]?)([\w.-]+)\1/.exec(text.slice(at, at + 100));
      heredoc = marker?.[2] ?? heredoc;
      at += marker?.[0].length ?? 2;
    } else if (two === '&>' || char === '>' || char === '<') {
      // `2>file` hides only the errors; `2>&1` hides nothing.
      const descriptor = word !== undefined && /^\d$/.test(word) ? word : '';
      if (descriptor) word = undefined;
      else endWord();
      const { length, toFile } = readRedirection(text.slice(at, at + 500));
      if (toFile && (descriptor || '1') === '1') redirected = true;
      at += length;
    } else if (char === ';' || char === '&' || char === '(' || char === ')') {
      endPipeline();
      at += 1;
    } else if (char === '|') {
      endCommand();
      at += two === '|&' ? 2 : 1;
    } else if (char === ' ' || char === '\t' || char === '\r') {
      endWord();
      at += 1;
    } else {
      append(char);
      at += 1;
    }
  }
  endPipeline();
  return pipelines;
}

/** Reads an operator such as `>` or `>&`, with its target. */
function readRedirection(text: string): { length: number; toFile: boolean } {
  const target = /^(?:&>>?|[<>]{1,3}\|?)\s*(&?)[^\s;|&<>()]*/.exec(text);
  return {
    length: target?.[0].length ?? 1,
    toFile: !text.startsWith('<') && target?.[1] !== '&',
  };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function unquoted(quote: string, inner: string): string {
  if (quote === '`') return `\`${inner}\``;
  return quote === '"' ? inner.replace(/\\(["\\$`])/g, '$1') : inner;
}

/** An unclosed quote reaches to the end. */
function endOfQuote(text: string, open: number): number {
  const quote = text.charAt(open);
  for (let at = open + 1; at < text.length; at += 1) {
    if (text.charAt(at) === quote) return at;
    if (quote !== "'" && text.charAt(at) === '\\') at += 1;
  }
  return text.length;
}

function endOfParens(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === "'" || char === '"') at = endOfQuote(text, at);
    else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return text.length;
}

/** The start of the line after a here-document. */
function endOfHeredoc(text: string, newline: number, marker: string): number {
  let start = newline + 1;
  while (start < text.length) {
    const end = lineEnd(text, start);
    if (text.slice(start, end).trim() === marker) return end + 1;
    start = end + 1;
  }
  return text.length;
}

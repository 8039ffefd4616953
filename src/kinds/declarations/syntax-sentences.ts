import type { ErrorCode } from 'yaml';

/** A syntax error in the words of this project. */
export interface SyntaxSentence {
  message: string;
  /** Its start, in UTF-16 code units. */
  offset: number;
}

/** A parser error; this module reads only its code and a few words of its message. */
export interface SyntaxMistake {
  code: ErrorCode;
  message: string;
  pos: readonly [number, number];
}

type Explain = (mistake: SyntaxMistake, text: string) => string;

/**
 * Explains an error and its remedy. The parser's messages name parts of its grammar ('compact
 * mappings', 'implicit keys'), which authors of declarations do not use.
 *
 * @example
 * explainSyntax({ code: 'BAD_SCALAR_START', message: '…', pos: [6, 7] }, 'name: @b').message;
 * // "A text cannot begin with '@' unless it is in quotes."
 */
export function explainSyntax(mistake: SyntaxMistake, text: string): SyntaxSentence {
  const [offset] = mistake.pos;
  const message = lineFrom(text, offset).startsWith('```')
    ? 'A Markdown fence is not part of a declaration. Remove this line.'
    : SENTENCES[mistake.code](mistake, text);
  return { message, offset };
}

const ONE_COLUMN = 'Put all entries of one mapping, or of one list, in the same column.';

const SENTENCES: Readonly<Record<ErrorCode, Explain>> = {
  TAB_AS_INDENT: () => 'A tab indents this line. Use spaces: YAML takes no tabs there.',
  BAD_INDENT: ({ message, pos: [at] }, text) => {
    if (!message.startsWith('Flow')) {
      return `This line is indented differently from its neighbours. ${ONE_COLUMN}`;
    }
    const [open, close] = message.startsWith('Flow map') ? ['{', '}'] : ['[', ']'];
    const found = text[at];
    return found === '}' || found === ']'
      ? `'${found}' closes a '${open}'. Write '${close}' before it.`
      : `A '${open}' is not closed before this line. Add its '${close}'.`;
  },
  BLOCK_AS_IMPLICIT_KEY: ({ pos: [at] }, text) => {
    const rest = lineFrom(text, at).trimStart();
    if (rest.startsWith('- ')) return `This list entry is indented differently. ${ONE_COLUMN}`;
    return /:(\s|$)/.test(rest)
      ? 'A value that contains \': \' must be in quotes, such as "Search: the web".'
      : `The next line is indented deeper, but this value is complete. ${ONE_COLUMN}`;
  },
  MULTILINE_IMPLICIT_KEY: () =>
    "A key must be on one line and followed by ':'. Check the indentation and the quotes here.",
  MISSING_CHAR: ({ message, pos: [at] }, text) => explainMissing(message, lineFrom(text, at)),
  UNEXPECTED_TOKEN: ({ message, pos: [at] }, text) => explainUnexpected(message, at, text),
  BAD_SCALAR_START: ({ pos: [at] }, text) =>
    `A text cannot begin with '${text[at] ?? ''}' unless it is in quotes.`,
  BAD_DQ_ESCAPE: ({ pos: [at] }, text) => {
    const found = text.slice(at, at + 2);
    return `'${found}' is not an escape in double quotes. Use single quotes, or write '\\${found}'.`;
  },
  BLOCK_IN_FLOW: () =>
    'Between brackets, entries are separated by commas. Add the comma, or write the list without brackets.',
  BAD_ALIAS: () =>
    "An anchor ('&name') or alias ('*name') needs a name. Put other texts in quotes.",
  ALIAS_PROPS: () => 'An alias takes no anchor and no tag. Write only the alias.',
  MULTIPLE_ANCHORS: () => 'A value can have one anchor only. Remove the other.',
  MULTIPLE_TAGS: () => 'A value can have one tag only. Remove the other.',
  BAD_PROP_ORDER: () => "An anchor or tag must follow '-', '?' or ':'. Move it there.",
  TAG_RESOLVE_FAILED: ({ pos: [at] }, text) =>
    `The tag '${word(text, at)}' has no meaning here. Remove it, or put the text in quotes.`,
  BAD_COLLECTION_TYPE: ({ pos: [at] }, text) =>
    `The tag '${word(text, at)}' does not fit this value. Remove it.`,
  BAD_DIRECTIVE: () =>
    "A line that begins with '%' is a directive, and this one is unknown. Remove it.",
  DUPLICATE_KEY: () => 'Duplicate key. Keep only one.',
  NON_STRING_KEY: () => 'A key must be a string.',
  KEY_OVER_1024_CHARS: () => 'A key may have at most 1,024 characters.',
  MULTIPLE_DOCS: () => "Write '---' between two documents.",
  RESOURCE_EXHAUSTION: () => 'The declaration is nested too deep to be read. Make it flatter.',
  IMPOSSIBLE: () => 'This line cannot be read as YAML. Put its text in quotes.',
};

function explainMissing(message: string, rest: string): string {
  if (message.includes('quote')) return 'The quotes around this text are not closed. Close them.';
  if (message.startsWith('Sequence item')) {
    return "This line is not a list entry. Indent it like the entry above, or begin it with '- '.";
  }
  if (message.startsWith('Implicit map keys')) {
    const [, key] = /^([\w.-]+):\S/.exec(rest) ?? [];
    return key === undefined
      ? "The ':' after this key is missing. Write 'key: value'."
      : `A space must follow the colon. Write '${key}: …'.`;
  }
  if (message.startsWith('Missing space')) return "A space must follow ':'.";
  if (message.startsWith('Missing ,')) return 'A comma is missing before this.';
  if (message.includes('must be separated')) return 'A space is missing before this.';
  if (message.includes('directives-end')) {
    return "Lines before this one begin with '%', as directives do. Write '---' after them, or put the text in quotes.";
  }
  const [, open, close] = /^Flow (?:(map)|sequence)/.test(message)
    ? [0, ...(message.startsWith('Flow map') ? ['{', '}'] : ['[', ']'])]
    : [];
  if (open !== undefined) return `A '${open}' is not closed. Add its '${close}'.`;
  return 'This line cannot be read as YAML. Check its indentation and its quotes.';
}

function explainUnexpected(message: string, at: number, text: string): string {
  const found = text[at] ?? '';
  const [reference] = /\$\{[^}\n]*\}?/.exec(text.slice(Math.max(0, at - 1), at + 80)) ?? [];
  if (reference !== undefined && found === '{') {
    return `Put '${reference}' in quotes: between brackets, '{' begins a mapping.`;
  }
  if (message.includes('node end')) {
    return 'A value ends before this. Put the whole text in quotes.';
  }
  if (found === ',') return 'This comma is not needed. Remove it.';
  if (found === '}' || found === ']') return `'${found}' closes nothing. Remove it.`;
  if (message.startsWith('Not a YAML token') || message.includes('Block scalar header')) {
    return "After '|' or '>' the text must begin on the next line.";
  }
  if (found === '"' || found === "'") return 'A comma is missing before this.';
  return 'This is unexpected here. Check the brackets, quotes and indentation before it.';
}

/** The rest of the line at an offset, shortened. */
function lineFrom(text: string, at: number): string {
  return /^[^\r\n]{0,400}/.exec(text.slice(at, at + 400))?.[0] ?? '';
}

function word(text: string, at: number): string {
  return /^\S{0,40}/.exec(text.slice(at, at + 40))?.[0] ?? '';
}

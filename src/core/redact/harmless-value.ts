/** The end of a whole value. */
const END = String.raw`(?=[\s"'\`&;,<>|)}\]\\]|$)`;

/**
 * Placeholders of secrets in documents and code, whole ones: a secret may begin like one. Bounded,
 * so that the work at each value is.
 */
const PLACEHOLDER = new RegExp(
  `(?:${[
    // ${NAME}, ${{ … }}, {{ … }}, $NAME, $1, $(command …)
    String.raw`\$\{[A-Za-z_][\w.]{0,99}\}|\$?\{\{[^{}\n]{0,200}\}\}|\$(?:[A-Z_][A-Z0-9_]{0,99}|\d)|\$\([a-z][a-z-]{0,30} [^()\n]{1,200}\)`,
    // <name>, {name}, [REDACTED], [YOUR KEY]
    String.raw`<[A-Za-z_][\w .-]{0,99}>|\{[A-Za-z_$.]{0,99}\}|\[(?:redacted|hidden|masked|filtered|[A-Z][A-Z_ ]{0,99})\]`,
    // %NAME%, %s, %(name)s
    String.raw`%[A-Z_][A-Z0-9_]{0,99}%|%(?:\([A-Za-z_]{1,99}\))?[a-z@]`,
    String.raw`[*•]{3,99}|[xX]{3,99}|\.{3}|include|omit|same-origin`,
  ].join('|')})${END}`,
  'y',
);

/** Whether a placeholder begins at a position, and ends at `end`, if that is given. */
export function isPlaceholder(text: string, at: number, end?: number): boolean {
  PLACEHOLDER.lastIndex = at;
  return PLACEHOLDER.test(text) && (end === undefined || PLACEHOLDER.lastIndex === end);
}

const WORDS =
  /^(?:string|number|boolean|bool|str|int|bytes|any|unknown|object|null|none|nil|undefined|true|false|await|async|new|function|typeof|require|required|optional|not|is|and|or|the|a|an)\b[?!;]?$/i;

/** Objects of programs that have settings or input: `process.env.X`, `config.password`. */
const OBJECTS =
  /^(?:process|import|os|env|config|settings|self|this|opts|options|props|ctx|context|req|request|res|response|args|params|vars?|secrets|data|event|state|user|session|store|api|app|module|window|document)\b/i;

/**
 * An expression, a type or a call, not a literal. `next` is the character after the value.
 */
export function isCode(value: string, next: string): boolean {
  return (
    WORDS.test(value) ||
    // `{`, `[{`, `({`, `{ user: …`, `{ user, …`, `(await …`, `(value) =>`
    /^[{[(]+$|^\{[\w$]*:$/.test(value) ||
    (/^(?:\{(?:\.{3})?|\()[A-Za-z_$.!]*$/.test(value) && /[),\t ]/.test(next)) ||
    // `getToken(`, whose argument follows, and `check(password`
    (/^[\w$?!.]+\([^:=]*$/.test(value) && (value.endsWith('(') || /[)"'`,]/.test(next))) ||
    (OBJECTS.test(value) && /^[A-Za-z_$]+(?:\??\.[A-Za-z_$]+)+$/.test(value))
  );
}

const PROSE =
  /\b(?:a|an|the|of|is|are|was|be|to|for|in|at|on|by|and|or|with|from|must|should|may|can|will|has|have|not|no|your|it|this|that|as|if|invalid|expired|missing|unexpected|required)\b/i;

/** A sentence, as in `Password: must have a digit`; a passphrase has few words of grammar. */
export function isProse(words: string): boolean {
  return PROSE.test(words);
}

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
  /^(?:string|number|boolean|bool|str|int|bytes|any|unknown|object|null|none|nil|undefined|true|false|await|async|new|function|typeof|required?|optional|not|is|and|or|the|an?)\b[?!;]?$/i;

/** Objects of programs that have settings or input: `process.env.X`, `config.password`. */
const OBJECTS =
  /^(?:process|import|os|env|config|settings|self|this|opts|options|props|ctx|context|req|request|res|response|args|params|vars?|secrets|data|event|state|user|session|store|api|app|module|window|document)\b/i;

/**
 * An expression, a type or a call, not a literal.
 *
 * @param assigned The name and its assignment.
 * @param rest The text after the value; a subscript needs 110 characters of it.
 */
export function isCode(value: string, assigned: string, rest: string): boolean {
  const next = rest.charAt(0);
  return (
    WORDS.test(value) ||
    // `{`, `[{`, `({`, `{ user: …`, `{ user, …`, `(await …`, `(value) =>`
    /^[{[(]+$|^\{[\w$]*:$/.test(value) ||
    (/^(?:\{(?:\.{3})?|\()[A-Za-z_$.!]*$/.test(value) && /[),\t ]/.test(next)) ||
    // `getToken(`, whose argument follows, `check(password` and `CharField(max_length=9`
    (/^[\w$?!.]+\((?:[^:=]*|[A-Za-z_]+=(?:[A-Za-z_$.]*|\w{1,11}))$/.test(value) &&
      (value.endsWith('(') || /[)"'`,\\]/.test(next))) ||
    // `payload["token"]`, `tokens[i]`: names of letters only, because a secret has digits, too
    (/^[A-Za-z_$.?]+\[(?:[A-Za-z_$.]*|\d{1,3})$/.test(value) &&
      (/^(?:\][;,).[]|\\{0,4}["'`][^"'`\\\n]{1,99}\\{0,4}["'`]\])/.test(rest) ||
        (assigned.endsWith(' ') && next === ']'))) ||
    // `this.token = token`
    /^(?:this|self)\.[^:]+=\s?[A-Za-z_$]+$/.test(assigned + value) ||
    (OBJECTS.test(value) && /^[A-Za-z_$]+(?:\??\.[A-Za-z_$]+)+$/.test(value))
  );
}

/**
 * Whether a text ends with a word that has a meaning of its own after its name. Examples are a
 * setting of a workflow, and `Unexpected token: punc (})` of a parser.
 */
export function isKeyword(text: string): boolean {
  return /\b(?:id-token: (?:write|read)|secrets: inherit|unexpected token: [a-z_]{1,20})(?: \W|$)/i.test(
    text,
  );
}

const PROSE =
  /\b(?:an?|the|of|is|are|was|be|to|for|in|at|on|by|and|or|with|from|must|should|may|can|will|has|have|not|no|your|it|this|that|as|if|invalid|expired|missing|unexpected|required|what)\b/i;

/** A sentence, as in `Password: must have a digit`; a passphrase has few words of grammar. */
export function isProse(words: string): boolean {
  return PROSE.test(words);
}

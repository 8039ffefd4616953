import { type Cells, isRuleLine, splitByRule, splitLine, startsAlike } from './table-cells.ts';

/** The decisions about names and values in tables. */
export interface TableSecrets {
  readonly mark: string;
  /** Whether values with this name are secrets. */
  isTelling(name: string): boolean;
  /** Whether a value with this name is a secret, and no placeholder, type or sentence. */
  isSecret(name: string, value: string): boolean;
}

/** An open table. */
interface Table {
  /** The cells of one of its lines; `undefined` for a line that is no row of it. */
  split(line: string): Cells | undefined;
  /** The telling names of columns, by index. */
  readonly columns: ReadonlyMap<number, string>;
  /** Whether each row is a name and its value. */
  readonly isRecord?: boolean;
}

/** A line end, which may be escaped for JSON. */
const LINE_END = /(\r?\n|(?:\\{1,3}r)?\\{1,3}n)/;
/** A longer line is no row of a table. */
const LONGEST_LINE = 20_000;
const NAME = /^[A-Za-z_][\w.-]{1,99}$/;
/** The line above each row of psql with `\x`, whose columns are below each other. */
const RECORD = /(?:^|["'`\s])-\[ RECORD \d+ \][-+]*/;
const RECORD_TABLE: Table = {
  split: (line) => splitLine(line, '|'),
  columns: new Map(),
  isRecord: true,
};

/**
 * Masks the cells of tables in a text that is read in parts, each to the end of a line: below a telling head, such
 * as the column `password` of a query, and beside a telling name.
 */
export class TableMask {
  readonly #secrets: TableSecrets;
  #table: Table | undefined;
  #before: Cells | undefined;

  constructor(secrets: TableSecrets) {
    this.#secrets = secrets;
  }

  /** @returns the next part of the text, masked */
  hide(part: string): string {
    if (!this.#table && !/[|\t,│┃║]|\\t|-{3}/.test(part)) return part;
    const pieces = part.split(LINE_END);
    for (let at = 0; at < pieces.length; at += 2) {
      const line = pieces[at] ?? '';
      // The part ends with a line, and the table goes on in the next one.
      if (line === '' && at === pieces.length - 1) break;
      if (line.length > LONGEST_LINE) this.#table = undefined;
      else pieces[at] = this.#hideLine(line, pieces[at + 2]);
    }
    return pieces.join('');
  }

  #hideLine(line: string, next: string | undefined): string {
    if (isRuleLine(line)) return line;
    if (RECORD.test(line)) {
      this.#table = RECORD_TABLE;
      return line;
    }
    const row = this.#table?.split(line);
    if (row) return this.#hideRow(row);
    this.#table = undefined;
    const cells = splitLine(line);
    const before = this.#before;
    this.#before = cells;
    if (next !== undefined && isRuleLine(next)) {
      this.#table = this.#open(cells?.separator === '|' ? cells : undefined, line, next);
      return line;
    }
    if (!cells) return line;
    if (!startsAlike(cells, before) && this.#isHead(cells)) {
      this.#table = this.#openLike(cells);
      return line;
    }
    return cells.isEdged ? this.#hideBeside(cells) : line;
  }

  /** A table whose head has a line of dashes below it. */
  #open(cells: Cells | undefined, line: string, rule: string): Table | undefined {
    if (cells) return this.#openLike(cells);
    const split = (row: string) => splitByRule(row, rule);
    // The table may begin a text within JSON.
    const head = split(/[^"'`]*$/.exec(line)?.[0] ?? '');
    return head && { split, columns: this.#columnsOf(head) };
  }

  #openLike(head: Cells): Table {
    const split = (line: string) => {
      const row = splitLine(line, head.separator);
      return row && startsAlike(row, head) ? row : undefined;
    };
    return { split, columns: this.#columnsOf(head) };
  }

  #columnsOf({ names }: Cells): ReadonlyMap<number, string> {
    const found = [...names.entries()].filter(([, name]) => {
      const joined = joinWords(name);
      return NAME.test(joined) && this.#secrets.isTelling(joined);
    });
    return new Map(found);
  }

  /** Whether a first line without dashes below it is the head of a table: all of its cells are names. */
  #isHead(cells: Cells): boolean {
    const { names, separator, isEdged, text } = cells;
    // A comma and a space separate the parts of a sentence, too.
    const isProse = text.includes(', ');
    if (isEdged || !names.every((name) => NAME.test(isProse ? name : joinWords(name))))
      return false;
    const columns = this.#columnsOf(cells);
    // A name and its value have a tab between them, too.
    const isPair = separator === '\t' && names.length === 2 && columns.has(0);
    return columns.size > 0 && !isPair;
  }

  #hideRow(row: Cells): string {
    const { columns = new Map<number, string>(), isRecord = false } = this.#table ?? {};
    if (columns.size === 0) {
      return row.isEdged || isRecord ? this.#hideBeside(row, isRecord) : row.text;
    }
    return row.replace((value, index) => {
      const name = columns.get(index);
      // A head of several words has sentences below it, too.
      if (name === undefined || (/\s/.test(name) && !isWord(value))) return value;
      return isSecretCell(this.#secrets, joinWords(name), value, true) ? this.#secrets.mark : value;
    });
  }

  /** The first two cells of a row may be a name and its value. */
  #hideBeside(row: Cells, isRecord = false): string {
    const [name = ''] = row.names;
    if (!NAME.test(name) || !this.#secrets.isTelling(name)) return row.text;
    return row.replace((value, index) =>
      index === 1 &&
      (isRecord || isWord(value)) &&
      isSecretCell(this.#secrets, name, value, isRecord)
        ? this.#secrets.mark
        : value,
    );
  }
}

/**
 * Whether a cell with this name is a secret.
 *
 * @param isRow Whether it is in a row of data, in which a number can be a password.
 */
export function isSecretCell(
  secrets: TableSecrets,
  name: string,
  value: string,
  isRow: boolean,
): boolean {
  if (isRow && /^\d{4,}$/.test(value) && /pass|pwd|pin|secret/i.test(name)) return true;
  if (!isTableSecret(value) || value.toLowerCase() === name.toLowerCase()) return false;
  // The name of another secret.
  if (NAME.test(value) && !/\d/.test(value) && secrets.isTelling(value)) return false;
  return secrets.isSecret(name, value);
}

/** `Secret_access_key` for `Secret access key`. */
function joinWords(name: string): string {
  return /^[\w.-]+(?: [\w.-]+){1,3}$/.test(name) ? name.replaceAll(' ', '_') : name;
}

function isWord(value: string): boolean {
  return /^[^\s`\\]{3,200}$/.test(value);
}

/** Numbers with a unit, dates, versions, types, names of algorithms, addresses, variables and files. */
const ORDINARY =
  /^v?[\d.,:/+-]*(?:[a-z]{1,3}|%)?$|^(?:u?int|float|sha|md|base|utf|oauth|aes|rsa?|hs|es|bcrypt|argon)-?\d+$|^[a-z]+\(\d+\)$|^https?:|^[.~]?\/|^--[a-z][a-z-]*$|^[✓✔✗✘✅❌–—]+$|\.[a-z]{2,4}$/i;

/** Types, states and other words that describe a setting. */
const DESCRIBING = new RegExp(
  `^(?:${[
    'string|text|(?:var)?char|bool(?:ean)?|u?int(?:eger)?|number|numeric|float|double|bytea?|bytes|blob|jsonb?|uuid',
    'date|time|datetime|timestamp|object|array|list|map|enum|any|password|secret|token|credentials?|keys?',
    'null|none|nil|undefined|empty|unset|set|default|true|false|yes|no|on|off|y|n|ok|failed|error|pass(?:ed)?',
    'required|optional|enabled|disabled|present|missing|hidden|masked|redacted|encrypted|hashed|plain(?:text)?',
    'unknown|valid|invalid|expired|active|inactive|revoked|rotated|pending|public|private|internal|sensitive',
    'basic|bearer|jwt|oauth|ldap|saml|sso|email|username|user|admin|name|value|type|description|header|body|query',
    'path|cookies?|files?|env(?:ironment)?|vault|config|manual|automatic|read|write|short|long|never|always',
  ].join('|')})$`,
  'i',
);

/** Words of grammar and of rules, which a passphrase has not: `12 or more`. */
const PROSE =
  / (?:an?|the|of|is|are|be|to|for|in|at|on|by|and|or|with|from|must|should|may|can|not|no|than|least|most|characters?|letters?|digits?) | (?:characters?|letters?|digits?|words?)$/i;

/** Whether a cell can be a secret: it describes no setting, and is no sentence and no name in code. */
export function isTableSecret(value: string): boolean {
  const describes = [ORDINARY, DESCRIBING, PROSE].some((form) => form.test(value));
  return value !== '' && !describes && !isCodeName(value);
}

/** `secretsResolver` and `auth_token` name a secret. */
function isCodeName(value: string): boolean {
  return (
    /^[A-Za-z_.]+$/.test(value) && /secret|token|passw|credential|(?:^|_)key|auth/i.test(value)
  );
}

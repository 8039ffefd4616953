/** A change of some lines, with the line `@@ … @@` first. */
export interface DiffHunk {
  readonly lines: readonly string[];
}

/** The part of a diff about one file. */
export interface FileDiff {
  readonly kind: 'file';
  /** As git writes it: in quotes if necessary, and `old -> new` for a rename. */
  readonly name: string;
  /** `new file`, `deleted`, `binary`, `mode 100644 -> 100755`. */
  readonly notes: readonly string[];
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly DiffHunk[];
}

/** Lines outside of files: a commit's heading, a diffstat, another command's output. */
export interface DiffText {
  readonly kind: 'text';
  readonly lines: readonly string[];
}

export type DiffPart = FileDiff | DiffText;

const FILE = /^diff --(?:git|cc|combined) \S/;
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const COMBINED = /^(@{3,}) -\d/;

/**
 * The parts of the output of `git diff`, `git show` and `git log -p`, in order.
 *
 * @returns `undefined` without a diff, or for one of another form (`--word-diff`).
 */
export function parseDiff(lines: readonly string[]): DiffPart[] | undefined {
  const parts: DiffPart[] = [];
  let text: string[] = [];
  let files = 0;
  const endText = () => {
    if (text.some((line) => line.trim() !== '')) parts.push({ kind: 'text', lines: text });
    text = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (!FILE.test(line)) {
      // Hunks are read with their file; one on its own is of another form.
      if (files > 0 && HUNK.test(line)) return undefined;
      text.push(line);
      at += 1;
      continue;
    }
    endText();
    const file = readFile(lines, at);
    if (file === undefined) return undefined;
    parts.push(file.part);
    files += 1;
    at = file.next;
  }
  endText();
  return files === 0 ? undefined : parts;
}

function readFile(
  lines: readonly string[],
  from: number,
): { part: FileDiff; next: number } | undefined {
  let at = from + 1;
  while (at < lines.length && isHeader(lines[at] ?? '')) at += 1;
  const headers = lines.slice(from, at);
  const hunks: DiffHunk[] = [];
  let added = 0;
  let removed = 0;
  while (at < lines.length) {
    const end = endOfHunk(lines, at);
    if (end === undefined) return undefined;
    if (end === at) break;
    const signs = COMBINED.exec(lines[at] ?? '')?.[1]?.length ?? 2;
    for (let each = at + 1; each < end; each += 1) {
      const sign = (lines[each] ?? '').slice(0, signs - 1);
      if (sign.includes('+')) added += 1;
      else if (sign.includes('-')) removed += 1;
    }
    hunks.push({ lines: lines.slice(at, end) });
    at = end;
  }
  const name = nameOf(headers);
  return { part: { kind: 'file', name, notes: notesOf(headers), added, removed, hunks }, next: at };
}

function isHeader(line: string): boolean {
  return /^(?:old mode|new mode|new file mode|deleted file mode|(?:dis)?similarity index|rename (?:from|to)|copy (?:from|to)|index [0-9a-f]|mode \d|--- |\+\+\+ |Binary files |GIT binary patch)/.test(
    line,
  );
}

/**
 * The line after the hunk that begins here; the same line if none does. A hunk states its number of
 * lines, so `--- x` within one is not a heading.
 */
function endOfHunk(lines: readonly string[], at: number): number | undefined {
  const head = lines[at] ?? '';
  let end = at + 1;
  if (COMBINED.test(head)) {
    while (end < lines.length && /^[ +\\-]/.test(lines[end] ?? '')) end += 1;
    return end;
  }
  const counts = HUNK.exec(head);
  if (counts === null) return at;
  let [before, after] = [Number(counts[1] ?? 1), Number(counts[2] ?? 1)];
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    const sign = line.charAt(0);
    if (sign === '\\') continue;
    if (before <= 0 && after <= 0) break;
    if (sign === '+') after -= 1;
    else if (sign === '-') before -= 1;
    else if (sign === ' ' || line === '') {
      before -= 1;
      after -= 1;
    } else return undefined;
  }
  return end;
}

function nameOf(headers: readonly string[]): string {
  const after = (start: string) =>
    headers.find((line) => line.startsWith(start))?.slice(start.length);
  const from = after('rename from ') ?? after('copy from ');
  const to = after('rename to ') ?? after('copy to ');
  if (from !== undefined && to !== undefined) return `${from} -> ${to}`;
  for (const side of [after('+++ '), after('--- ')]) {
    // Git ends a name that has a space with a tab.
    if (side !== undefined && side.trimEnd() !== '/dev/null') return withoutSide(side.trimEnd());
  }
  const both = (headers[0] ?? '').replace(/^diff --\w+ /, '');
  const half = both.slice((both.length + 1) / 2);
  return both === `${both.slice(0, half.length)} ${half}` ? withoutSide(half) : both;
}

/** Without `a/` or `b/`. */
function withoutSide(name: string): string {
  return name.replace(/^("?)[abciow]\//, '$1');
}

function notesOf(headers: readonly string[]): string[] {
  const notes: string[] = [];
  const modes: string[] = [];
  for (const line of headers) {
    const mode = /^(?:old|new) mode (\d+)/.exec(line);
    if (mode !== null) modes.push(mode[1] ?? '');
    else if (line.startsWith('new file mode')) notes.push('new file');
    else if (line.startsWith('deleted file mode')) notes.push('deleted');
    else if (line.startsWith('copy from')) notes.push('copied');
    else if (/^(?:Binary files |GIT binary patch)/.test(line)) notes.push('binary');
  }
  if (modes.length > 0) notes.push(`mode ${modes.join(' -> ')}`);
  return notes;
}

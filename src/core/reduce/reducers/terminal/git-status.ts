import { namesInColumns } from './git-columns.ts';

/** For `: ` and `, … 1000 more` of a list with names. In UTF-16 code units. */
const MORE_CHARS = 16;

interface Groups {
  branch: string[];
  conflicts: string[];
  staged: string[];
  unstaged: string[];
  untracked: string[];
  ignored: number;
}

type ListName = 'conflicts' | 'staged' | 'unstaged' | 'untracked';

function noGroups(): Groups {
  return { branch: [], conflicts: [], staged: [], unstaged: [], untracked: [], ignored: 0 };
}

/**
 * `git status` as branch, counts and names, from its short form, porcelain v1 or v2, or long form.
 *
 * @returns `undefined` for a line that git does not print: the output then contains other text.
 *
 * Source: docs/contract.md#built-in-reducers.
 */
export function summariseGitStatus(lines: readonly string[], budget: number): string | undefined {
  const said = lines.filter((line) => line.trim() !== '');
  if (said.length === 0) return undefined;
  const groups = fromShort(said) ?? fromPorcelainV2(said) ?? fromLong(said);
  if (groups === undefined) return undefined;
  const whole = render(groups, ALL);
  return whole.length <= budget ? whole : render(groups, namesWithin(groups, budget));
}

/** How many names of each list are shown. */
type Shown = Readonly<Record<ListName, number>>;

const INFINITE = Number.POSITIVE_INFINITY;
const ALL: Shown = {
  conflicts: INFINITE,
  staged: INFINITE,
  unstaged: INFINITE,
  untracked: INFINITE,
};

/**
 * All conflicts; then the first name of each list, the second one, and so on while there is room.
 */
function namesWithin(groups: Groups, budget: number): Shown {
  const shown = { conflicts: INFINITE, staged: 0, unstaged: 0, untracked: 0 };
  const open = new Set(['staged', 'unstaged', 'untracked'] as const);
  const kinds = new Set<string>();
  let left = budget - render(groups, shown).length - open.size * MORE_CHARS;
  for (let at = 0; open.size > 0; at += 1) {
    for (const name of open) {
      const entry = groups[name][at];
      const { kind, path } = partsOf(entry ?? '');
      const isNew = !kinds.has(`${name} ${kind}`);
      // After `, ` its path; a kind is named once.
      const cost = path.length + 2 + (isNew ? kind.length + 1 : 0);
      if (entry === undefined || cost > left) open.delete(name);
      else {
        left -= cost;
        kinds.add(`${name} ${kind}`);
        shown[name] += 1;
      }
    }
  }
  return shown;
}

/**
 * The long form without its advice, for outputs with lines of other commands or with cuts: all
 * other lines stay.
 */
export function withoutGitAdvice(lines: readonly string[]): string[] {
  return lines.filter((line) => !isAdvice(line));
}

function isAdvice(line: string): boolean {
  return /^ {2}\((?:use|fix conflicts and run|all conflicts fixed:|commit or discard) .*\)$/.test(
    line,
  );
}

const CONFLICT_CODES = new Set(['DD', 'AU', 'UD', 'UA', 'DU', 'AA', 'UU']);

function fromShort(lines: readonly string[]): Groups | undefined {
  const groups = noGroups();
  for (const line of lines) {
    const match = /^([ MTADRCU?!]{2}) (\S.*)$/.exec(line);
    if (line.startsWith('## ')) groups.branch.push(`branch ${line.slice(3)}`);
    else if (match === null) return undefined;
    else addShort(groups, match[1] ?? '', match[2] ?? '');
  }
  return groups;
}

function addShort(groups: Groups, code: string, path: string): void {
  if (code === '??') groups.untracked.push(path);
  else if (code === '!!') groups.ignored += 1;
  else if (CONFLICT_CODES.has(code)) groups.conflicts.push(`${code} ${path}`);
  else {
    const index = code.charAt(0);
    const tree = code.charAt(1);
    if (index !== ' ') groups.staged.push(`${index} ${path}`);
    if (tree !== ' ') groups.unstaged.push(`${tree} ${path}`);
  }
}

function fromPorcelainV2(lines: readonly string[]): Groups | undefined {
  const groups = noGroups();
  for (const line of lines) {
    const fields = line.split(' ');
    const code = (fields[1] ?? '').replaceAll('.', ' ');
    if (line.startsWith('# branch.head ')) groups.branch.push(`branch ${line.slice(14)}`);
    else if (line.startsWith('# branch.upstream '))
      groups.branch.push(`upstream ${line.slice(18)}`);
    else if (line.startsWith('# branch.ab ')) groups.branch.push(line.slice(12));
    else if (/^# (?:branch\.oid|stash) /.test(line)) continue;
    else if (/^1 [.MTADRCU]{2} /.test(line)) addShort(groups, code, fields.slice(8).join(' '));
    else if (/^2 [.MTADRCU]{2} /.test(line)) {
      const [to = '', from = ''] = fields.slice(9).join(' ').split('\t');
      addShort(groups, code, `${from} -> ${to}`);
    } else if (/^u [DAU]{2} /.test(line)) addShort(groups, code, fields.slice(10).join(' '));
    else if (line.startsWith('? ')) groups.untracked.push(line.slice(2));
    else if (line.startsWith('! ')) groups.ignored += 1;
    else return undefined;
  }
  return groups;
}

const SECTIONS: ReadonlyMap<string, ListName | 'ignored'> = new Map([
  ['Changes to be committed:', 'staged'],
  ['Changes not staged for commit:', 'unstaged'],
  ['Unmerged paths:', 'conflicts'],
  ['Untracked files:', 'untracked'],
  ['Ignored files:', 'ignored'],
]);

const STATE =
  /^(?:On branch |HEAD detached |Not currently on any branch|Your branch |and have \d+ |No commits yet|Initial commit|You have unmerged paths|You are (?:currently|in the middle)|All conflicts fixed|interactive rebase in progress|rebase in progress|Last commands? done|Next commands? to do|No commands|You are in a sparse checkout|Revert currently|Cherry-pick currently|nothing to commit|no changes added|nothing added to commit|Changes not staged$)/;

const CHANGE =
  /^\t(modified|new file|deleted|renamed|copied|typechange|both modified|both added|both deleted|added by us|added by them|deleted by us|deleted by them): +(\S.*)$/;

function fromLong(lines: readonly string[]): Groups | undefined {
  if (
    !lines.some((line) => /^(?:On branch |HEAD detached |Not currently on any branch)/.test(line))
  ) {
    return undefined;
  }
  const groups = noGroups();
  let section: ListName | 'ignored' | undefined;
  const rows = withoutColumns(lines);
  if (rows === undefined) return undefined;
  for (const line of rows) {
    const heading = SECTIONS.get(line);
    const change = CHANGE.exec(line);
    if (heading !== undefined) section = heading;
    else if (isAdvice(line)) continue;
    else if (section !== undefined && line.startsWith('\t')) {
      if (section === 'ignored') groups.ignored += 1;
      else groups[section].push(change === null ? line.slice(1) : `${change[1]}: ${change[2]}`);
    } else if (STATE.test(line)) {
      if (!/^(?:no changes added|nothing added to commit)/.test(line)) groups.branch.push(line);
    } else if (/^ {3}(?:pick|edit|reword|squash|fixup|drop|exec) /.test(line)) {
      groups.branch.push(line.trim());
    } else return undefined;
  }
  return groups;
}

/** Untracked and ignored files, one per row, if `column.status` put several in one. */
function withoutColumns(lines: readonly string[]): string[] | undefined {
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    out.push(line);
    const section = SECTIONS.get(line);
    if (section !== 'untracked' && section !== 'ignored') continue;
    while (isAdvice(lines[at + 1] ?? '')) at += 1;
    const rows: string[] = [];
    while (lines[at + 1]?.startsWith('\t')) {
      rows.push((lines[at + 1] ?? '').slice(1));
      at += 1;
    }
    const names = namesInColumns(rows);
    if (names === undefined) return undefined;
    out.push(...names.map((name) => `\t${name}`));
  }
  return out;
}

function render(groups: Groups, shown: Shown): string {
  const { conflicts, staged, unstaged, untracked, ignored } = groups;
  const clean = conflicts.length + staged.length + unstaged.length + untracked.length === 0;
  const lines = [groups.branch.join('; ')];
  lines.push(...list('conflicts', conflicts, shown.conflicts));
  lines.push(...list('staged', staged, shown.staged));
  lines.push(...list('unstaged', unstaged, shown.unstaged));
  lines.push(...list('untracked', untracked, shown.untracked));
  if (ignored > 0) lines.push(`ignored (${ignored})`);
  if (clean && !groups.branch.some((line) => line.includes('nothing to commit')))
    lines.push('clean');
  return lines.filter((line) => line !== '').join('\n');
}

/** Names of one kind share a line: `modified: a, b`. */
function list(title: string, entries: readonly string[], max: number): string[] {
  if (entries.length === 0) return [];
  if (max === 0) return [`${title} (${entries.length})`];
  const byKind = new Map<string, string[]>();
  for (const entry of entries.slice(0, max)) {
    const { kind, path } = partsOf(entry);
    const paths = byKind.get(kind);
    if (paths === undefined) byKind.set(kind, [path]);
    else paths.push(path);
  }
  const said = [...byKind].map(
    ([kind, paths]) => `${kind === '' ? '' : `${kind} `}${paths.join(', ')}`,
  );
  const more = entries.length > max ? `, … ${entries.length - max} more` : '';
  return [`${title} (${entries.length}): ${said.join('; ')}${more}`];
}

function partsOf(entry: string): { kind: string; path: string } {
  const [, kind = '', path = entry] = /^([a-z ]+:|[A-Z]{1,2}) (.*)$/.exec(entry) ?? [];
  return { kind, path: separable(path) };
}

/** The path, in quotes if it contains the separator. */
function separable(path: string): string {
  return /[,;] /.test(path) && !path.startsWith('"') ? `"${path}"` : path;
}

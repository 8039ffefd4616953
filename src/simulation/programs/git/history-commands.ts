import type { ProgramIo } from '../../program.ts';
import type { GitCommit } from './objects.ts';
import { changesBetween, type DiffFormat, formatChanges } from './patch.ts';
import { toPathFilter } from './paths.ts';
import type { GitRepository } from './repository.ts';

interface HistoryArguments {
  format: DiffFormat | undefined;
  cached: boolean;
  oneline: boolean;
  limit: number;
  revisions: GitCommit[];
  paths: string[];
}

/** `git diff`, with `--cached`, one or two revisions, paths, and the formats. */
export function diff(io: ProgramIo, git: GitRepository): number {
  const read = readHistory(io, git);
  if (!read) return 128;
  const { format = 'patch', cached, revisions, paths } = read;
  const [from, to] = revisions;
  const index = git.index();
  const work = new Map([...git.workTree()].filter(([path]) => index.has(path)));
  const before = from?.tree ?? (cached ? git.headTree() : index);
  const after = to?.tree ?? (cached ? index : work);
  const includes = toPathFilter(io, git, paths);
  const changes = changesBetween(before, after).filter(({ path }) => includes(path));
  io.write(formatChanges(changes, format));
  return 0;
}

/** `git log`, with `--oneline`, `-n`, the formats of diff, a revision and paths. */
export function log(io: ProgramIo, git: GitRepository): number {
  const read = readHistory(io, git);
  if (!read) return 128;
  if (!git.head()) {
    io.error(`fatal: your current branch '${git.branch}' does not have any commits yet`);
    return 128;
  }
  const includes = toPathFilter(io, git, read.paths);
  let left = read.limit;
  let first = true;
  for (let at = read.revisions[0] ?? git.head(); at && left > 0; at = at.parent) {
    const changes = changesOf(at).filter(({ path }) => includes(path));
    if (read.paths.length > 0 && changes.length === 0) continue;
    if (!first && !read.oneline) io.print('');
    first = false;
    left -= 1;
    io.write(headOf(at, read.oneline));
    const text = read.format ? formatChanges(changes, read.format) : '';
    if (text !== '') io.write(read.oneline ? text : `\n${text}`);
  }
  return 0;
}

/** `git show` of one commit. */
export function showCommand(io: ProgramIo, git: GitRepository): number {
  const read = readHistory(io, git);
  if (!read) return 128;
  const commit = read.revisions[0] ?? git.head();
  if (!commit) {
    io.error(`fatal: your current branch '${git.branch}' does not have any commits yet`);
    return 128;
  }
  const includes = toPathFilter(io, git, read.paths);
  const changes = changesOf(commit).filter(({ path }) => includes(path));
  const text = formatChanges(changes, read.format ?? 'patch');
  io.write(headOf(commit, read.oneline) + (text && !read.oneline ? `\n${text}` : text));
  return 0;
}

/** `git branch`: lists, `--show-current`, or makes one. */
export function branch(io: ProgramIo, git: GitRepository): number {
  const [first, start] = io.args;
  if (first === '--show-current') {
    io.print(git.branch);
    return 0;
  }
  if (first === undefined || /^(-a|-l|--list|--all)$/.test(first)) {
    for (const name of [...git.branches.keys()].sort()) {
      io.print(`${name === git.branch ? '*' : ' '} ${name}`);
    }
    if (git.upstream && /^(-a|--all)$/.test(first ?? '')) {
      io.print(`  remotes/${git.upstream.name}`);
    }
    return 0;
  }
  if (first.startsWith('-')) {
    io.error(`git branch: '${first}' is not part of this simulation.`);
    return 129;
  }
  if (git.branches.has(first)) {
    io.error(`fatal: a branch named '${first}' already exists`);
    return 128;
  }
  const commit = start === undefined ? git.head() : revision(git, start);
  if (!commit) {
    io.error(`fatal: not a valid object name: '${start ?? git.branch}'`);
    return 128;
  }
  git.branches.set(first, commit);
  return 0;
}

/** `git rev-parse`: a revision, `--short`, `--abbrev-ref HEAD`, `--show-toplevel`. */
export function revParse(io: ProgramIo, git: GitRepository): number {
  const flags = io.args.filter((arg) => arg.startsWith('--'));
  const name = io.args.find((arg) => !arg.startsWith('--'));
  if (flags.includes('--show-toplevel')) io.print(git.root);
  if (name === undefined) return 0;
  const commit = revision(git, name);
  if (!commit) {
    io.error(
      `fatal: ambiguous argument '${name}': unknown revision or path not in the working tree.`,
    );
    return 128;
  }
  if (flags.includes('--abbrev-ref')) io.print(name === 'HEAD' ? git.branch : name);
  else io.print(flags.includes('--short') ? commit.hash.slice(0, 7) : commit.hash);
  return 0;
}

const FORMATS: ReadonlyMap<string, DiffFormat> = new Map([
  ['--stat', 'stat'],
  ['--shortstat', 'shortstat'],
  ['--numstat', 'numstat'],
  ['--name-only', 'name-only'],
  ['--name-status', 'name-status'],
  ['-p', 'patch'],
  ['--patch', 'patch'],
]);

/** @returns `undefined` where git would refuse; then its words were printed. */
function readHistory(io: ProgramIo, git: GitRepository): HistoryArguments | undefined {
  const read: HistoryArguments = {
    format: undefined,
    cached: false,
    oneline: false,
    limit: Number.POSITIVE_INFINITY,
    revisions: [],
    paths: [],
  };
  const args = [...io.args];
  const known = new Set([...git.workTree().keys(), ...git.index().keys()]);
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    const format = FORMATS.get(arg);
    const limit = /^(?:-n|-|--max-count=)(\d+)$/.exec(arg)?.[1];
    if (arg === '--') read.paths.push(...args.splice(0));
    else if (format) read.format = format;
    else if (arg === '--cached' || arg === '--staged') read.cached = true;
    else if (arg === '--oneline') read.oneline = true;
    else if (limit !== undefined) read.limit = Number(limit);
    else if (arg === '-n') read.limit = Number(args.shift());
    else if (arg.startsWith('-')) {
      if (/^--(no-)?(color|decorate|ext-diff|patch)/.test(arg)) continue;
      io.error(`fatal: unrecognized argument: ${arg}`);
      return undefined;
    } else {
      const names = arg.includes('..') && !arg.includes('/') ? arg.split(/\.{2,3}/) : [arg];
      const commits = names.map((name) => revision(git, name || 'HEAD'));
      const found = commits.filter((commit) => commit !== undefined);
      if (found.length === names.length) read.revisions.push(...found);
      else if ([...known].some(toPathFilter(io, git, [arg]))) read.paths.push(arg);
      else {
        io.error(`fatal: ambiguous argument '${arg}': unknown revision or path not in the working tree.
Use '--' to separate paths from revisions, like this:
'git <command> [<revision>...] -- [<file>...]'`);
        return undefined;
      }
    }
  }
  return read;
}

/** `HEAD`, a branch, the beginning of a hash, each with `~2` or `^` behind it. */
function revision(git: GitRepository, name: string): GitCommit | undefined {
  const [, base = '', steps = ''] = /^(.+?)((?:~\d*|\^)*)$/.exec(name) ?? [];
  let commit = base === 'HEAD' || base === '@' ? git.head() : git.branches.get(base);
  if (!commit && /^[0-9a-f]{4,40}$/.test(base)) {
    for (const tip of git.branches.values()) {
      for (let at = tip; at && !commit; at = at.parent) {
        if (at.hash.startsWith(base)) commit = at;
      }
    }
  }
  for (const step of steps.match(/~\d*|\^/g) ?? []) {
    const count = /^~\d/.test(step) ? Number(step.slice(1)) : 1;
    for (let i = 0; i < count; i++) commit = commit?.parent;
  }
  return commit;
}

function changesOf({ parent, tree }: GitCommit) {
  return changesBetween(parent?.tree ?? new Map(), tree);
}

function headOf({ hash, author, dateMs, message }: GitCommit, oneline: boolean): string {
  if (oneline) return `${hash.slice(0, 7)} ${message.split('\n')[0] ?? ''}\n`;
  const [day = '', month = '', date = '', year = '', time = ''] = new Date(dateMs)
    .toUTCString()
    .replace(/^(\w+), (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1 $3 $2 $4 $5')
    .split(' ');
  const when = `${day} ${month} ${String(Number(date))} ${time} ${year} +0000`;
  const body = message
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '    ' : `    ${line}`));
  return `commit ${hash}\nAuthor: ${author.name} <${author.email}>\nDate:   ${when}\n\n${body.join('\n')}\n`;
}

import { parseCommandLine, type ShellCommand, type ShellPipeline } from './command-line.ts';

/** The listing that a command prints. */
export type ListingKind =
  | 'ls'
  | 'ls-commas'
  | 'ls-long'
  | 'find'
  | 'tree'
  | 'du'
  | 'grep'
  | 'counts';

/**
 * The kind of a command's output.
 *
 * - `git-log`: commits, diffs or their summaries.
 * - `tests`: it runs tests. `script`: it may run anything, tests too.
 * - `silent`: it normally prints nothing. `opaque`: its output has no known form.
 * - `partial`: a later part of the pipe removed lines, so that counting would be wrong.
 */
export type CommandKind =
  | { readonly kind: 'git-status' | 'git-log'; readonly partial: boolean }
  | { readonly kind: 'tests' | 'install' | 'script' | 'silent' | 'opaque' }
  | { readonly kind: 'listing'; readonly listing: ListingKind; readonly partial: boolean };

const SILENT = words(
  'cd pushd popd export unset set shopt source . true : mkdir touch sleep wait ulimit umask alias read trap return exit break continue done fi esac',
);
const OPAQUE = words(
  'cat echo printf awk sed jq yq curl wget diff sort uniq cut tr wc head tail less more tee nl column ps env printenv date which whoami pwd stat file test [ [[ rm cp mv chmod chown ln kill',
);
/** Commands that print the matching lines of files. */
const MATCHERS = words('grep egrep fgrep rg ag ack');
const PASS_THROUGH = words('cat tee less more');
const CUTTING = words('head tail');
/** Commands that keep all or some lines of a listing unchanged. */
const FILTERS = words('sort uniq grep egrep fgrep rg');
const TESTS = words('vitest jest pytest py.test ava mocha tap tape nose2 tox nox');
const KEYWORDS = words(
  'do then else elif if while until ! { } time command exec builtin nohup sudo nice ionice env npx bunx pnpx stdbuf timeout cross-env xvfb-run unbuffer caffeinate dotenv xargs',
);
/** `<name> run x` or `<name> exec x` runs x. */
const RUNNERS = words('poetry uv pipenv hatch pdm rye bundle mise direnv npm pnpm yarn bun');
const MAX_DEPTH = 3;

/** The kinds of all pipelines of a shell line, in order; a line without any is `[]`. */
export function kindsOf(line: string, depth = 0): CommandKind[] {
  return parseCommandLine(line).flatMap((pipeline) => kindsOfPipeline(pipeline, depth));
}

function kindsOfPipeline(pipeline: ShellPipeline, depth: number): CommandKind[] {
  let partial = false;
  let index = pipeline.length - 1;
  const last = pipeline[index];
  if (last?.redirected) return [{ kind: 'silent' }];
  for (; index > 0; index -= 1) {
    const name = baseName(pipeline[index]?.words[0] ?? '');
    if (CUTTING.has(name)) partial = true;
    else if (!PASS_THROUGH.has(name)) break;
  }
  const command = pipeline[index];
  if (command === undefined) return [];
  if (index === 0) return kindsOfCommand(command, partial, depth);
  const filtered = filteredListing(pipeline.slice(0, index + 1), partial, depth);
  if (filtered !== undefined) return [filtered];
  // A `grep` that reads a pipe has no file names to print.
  const isFilter = FILTERS.has(baseName(command.words[0] ?? ''));
  return isFilter ? [{ kind: 'opaque' }] : kindsOfCommand(command, partial, depth);
}

/** `find … | grep -v … | sort` still prints paths, though perhaps not all of them. */
function filteredListing(
  [first, ...others]: ShellPipeline,
  partial: boolean,
  depth: number,
): CommandKind | undefined {
  const names = others.map(({ words }) => baseName(words[0] ?? ''));
  const keepsLines = (name: string) =>
    FILTERS.has(name) || CUTTING.has(name) || PASS_THROUGH.has(name);
  if (first === undefined || !names.every(keepsLines)) return undefined;
  const kinds = kindsOfCommand(first, true, depth);
  const only = kinds.length === 1 ? kinds[0] : undefined;
  if (only?.kind !== 'listing') return undefined;
  const isWhole = names.every((name) => name === 'sort' || PASS_THROUGH.has(name));
  return { ...only, partial: partial || !isWhole };
}

function kindsOfCommand(command: ShellCommand, partial: boolean, depth: number): CommandKind[] {
  const [name, ...args] = unwrapped(command.words);
  if (name === undefined) return [{ kind: 'silent' }];
  const inner = args.findIndex((arg) => /^-[a-z]*c$/.test(arg));
  const script = args[inner + 1];
  if (
    /^(?:ba|da|z|k)?sh$/.test(name) &&
    inner !== -1 &&
    script !== undefined &&
    depth < MAX_DEPTH
  ) {
    return kindsOf(script, depth + 1);
  }
  return [kindOf(name, args, partial)];
}

function kindOf(name: string, args: readonly string[], partial: boolean): CommandKind {
  const verb = args.find((arg) => !arg.startsWith('-')) ?? '';
  if (SILENT.has(name)) return { kind: 'silent' };
  if (TESTS.has(name)) return { kind: 'tests' };
  if (name === 'git') return gitKind(args, partial);
  if (MATCHERS.has(name)) {
    const names = args.some((arg) =>
      /^(?:-[A-KM-Za-km-z]*[lL][A-Za-z]*|--files|--files-with(?:out)?-match(?:es)?)$/.test(arg),
    );
    return { kind: 'listing', listing: names ? 'find' : matchesKind(args), partial };
  }
  if (name === 'cargo') {
    const runs = args.some((arg) => arg === 'test' || arg === 't' || arg === 'nextest');
    return { kind: runs ? 'tests' : 'script' };
  }
  if (name === 'go') return { kind: verb === 'test' ? 'tests' : 'script' };
  if (name === 'node') return { kind: args.includes('--test') ? 'tests' : 'script' };
  if (name === 'ls' || name === 'll') {
    const long = name === 'll' || args.some((arg) => /^-[A-Za-z0-9]*[lgno]/.test(arg));
    const commas = args.some((arg) =>
      /^(?:-[A-Za-ln-z0-9]*m[A-Za-z0-9]*|--format=commas)$/.test(arg),
    );
    const listing = long ? 'ls-long' : commas ? 'ls-commas' : 'ls';
    return { kind: 'listing', listing, partial };
  }
  if (name === 'find' || name === 'fd' || name === 'fdfind') {
    const acts = args.some((arg) => /^-(?:exec|ok|print0|delete)/.test(arg));
    const long = args.some((arg) => /^(?:-ls|-l|--list-details)$/.test(arg));
    if (acts) return { kind: 'opaque' };
    return { kind: 'listing', listing: long ? 'ls-long' : 'find', partial };
  }
  if (name === 'tree' || name === 'du') return { kind: 'listing', listing: name, partial };
  if (name === 'npm' || name === 'pnpm' || name === 'yarn' || name === 'bun') {
    return { kind: packageManagerKind(name, verb, args) };
  }
  return { kind: OPAQUE.has(name) ? 'opaque' : 'script' };
}

/** Matching lines, or with `-c` their number in each file. */
function matchesKind(args: readonly string[]): ListingKind {
  const counts = args.some((arg) => /^(?:-[A-Za-z]*c|--count(?:-matches)?)$/.test(arg));
  return counts ? 'counts' : 'grep';
}

const INSTALL_VERBS = words(
  'install i in ci clean-install add a update up upgrade uninstall remove rm un dedupe prune rebuild link import fetch',
);
const READ_VERBS = words(
  'ls list ll la view info show outdated explain why search config get audit bin root prefix whoami ping version pkg licenses store',
);

function packageManagerKind(name: string, verb: string, args: readonly string[]) {
  if (verb === '') return name === 'yarn' && !args.includes('--version') ? 'install' : 'opaque';
  if (verb === 'test' || verb === 't' || verb === 'tst' || verb === 'install-test') return 'tests';
  if (INSTALL_VERBS.has(verb)) return 'install';
  return READ_VERBS.has(verb) ? 'opaque' : 'script';
}

function gitKind(args: readonly string[], partial: boolean): CommandKind {
  const verb = gitVerb(args);
  if (verb === 'status') return { kind: 'git-status', partial };
  if (verb === 'grep') return { kind: 'listing', listing: matchesKind(args), partial };
  if (verb === 'log' || verb === 'show' || verb === 'whatchanged')
    return { kind: 'git-log', partial };
  const isNames = verb === 'ls-files' || args.includes('--name-only');
  return isNames
    ? { kind: 'listing', listing: 'find', partial }
    : otherGitKind(verb, args, partial);
}

function otherGitKind(
  verb: string | undefined,
  args: readonly string[],
  partial: boolean,
): CommandKind {
  const isDiff = verb === 'diff' || (verb === 'stash' && args.includes('show'));
  return isDiff ? { kind: 'git-log', partial } : { kind: 'opaque' };
}

function gitVerb(args: readonly string[]): string | undefined {
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    // These take their value as the next word.
    if (/^-[Cc]$|^--(?:git-dir|work-tree|namespace)$/.test(arg)) at += 1;
    else if (!arg.startsWith('-')) return arg;
  }
  return undefined;
}

/** The command that does the work: without assignments, wrappers and their options. */
function unwrapped(line: readonly string[]): string[] {
  let rest = [...line];
  for (;;) {
    const first = rest[0];
    if (first === undefined) return rest;
    const name = baseName(first);
    const wrapped = wrappedBy(name, rest);
    if (/^[A-Za-z_]\w*=/.test(first)) rest = rest.slice(1);
    else if (KEYWORDS.has(name)) rest = withoutOptions(rest.slice(1));
    else if (/^(?:python|python\d(?:\.\d+)?|py)$/.test(name) && rest[1] === '-m') {
      rest = rest.slice(2);
    } else if (wrapped !== undefined) rest = withoutOptions(rest.slice(wrapped));
    // `npx vitest@3` runs vitest.
    else return [name.replace(/(?<=.)@[\w.^~-]+$/, ''), ...rest.slice(1)];
  }
}

/** The start of the command after a runner such as `poetry run` or `pnpm exec`. */
function wrappedBy(name: string, line: readonly string[]): number | undefined {
  if (!RUNNERS.has(name)) return undefined;
  const at = line.findIndex((word, index) => index > 0 && !word.startsWith('-'));
  const verb = line[at] ?? '';
  const hasScripts = /^(?:npm|pnpm|yarn|bun)$/.test(name);
  if (verb === 'exec' || verb === 'dlx' || verb === 'x') return at + 1;
  // `npm run x` names a script, not a command, so it is not unwrapped.
  if (verb === 'run') return hasScripts ? undefined : at + 1;
  // `yarn vitest` runs the binary if no script has that name.
  return hasScripts && name !== 'npm' && TESTS.has(verb) ? at : undefined;
}

/** Also the duration of `timeout`, the level of `nice` and the value of `npx -p`. */
function withoutOptions(line: readonly string[]): string[] {
  let at = 0;
  for (; at < line.length; at += 1) {
    const word = line[at] ?? '';
    if (/^-(?:p|n|u|k|s|c)$|^--(?:package|signal)$/.test(word)) at += 1;
    else if (!word.startsWith('-') && !/^\d+(?:\.\d+)?[smhd]?$/.test(word)) break;
  }
  return line.slice(at);
}

function baseName(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

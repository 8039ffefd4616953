import type { ProgramIo } from '../../program.ts';
import { changesBetween, formatChanges, formatModes } from './patch.ts';
import { toPathFilter } from './paths.ts';
import type { GitRepository } from './repository.ts';
import { formatLong, statusOf } from './status.ts';

/** `git add`: paths, `.`, `-A`, `-u`. */
export function addCommand(io: ProgramIo, git: GitRepository): number {
  const operands = io.args.filter((arg) => !arg.startsWith('-'));
  const all = io.args.some((arg) => arg === '-A' || arg === '--all');
  const tracked = io.args.some((arg) => arg === '-u' || arg === '--update');
  if (operands.length === 0 && !all && !tracked) {
    io.error(`Nothing specified, nothing added.
hint: Maybe you wanted to say 'git add .'?
hint: Turn this message off by running
hint: "git config advice.addEmptyPathspec false"`);
    return 0;
  }
  const index = git.index();
  const known = [...new Set([...git.workTree().keys(), ...index.keys()])];
  for (const operand of operands) {
    const includes = toPathFilter(io, git, [operand]);
    if (operand === '.' || known.some(includes)) continue;
    io.error(`fatal: pathspec '${operand}' did not match any files`);
    return 128;
  }
  const includes = toPathFilter(io, git, operands);
  git.stage(known.filter((path) => includes(path) && (!tracked || index.has(path))));
  return 0;
}

/** `git commit -m`, with `-a`, `-q` and `--allow-empty`. */
export function commit(io: ProgramIo, git: GitRepository): number {
  const messages: string[] = [];
  let all = false;
  let quiet = false;
  let empty = false;
  const args = [...io.args];
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    const short = /^-([aq]*)m(.*)$/s.exec(arg);
    const long = /^--message=(.*)$/s.exec(arg);
    if (short || long || arg === '--message') {
      all ||= short?.[1]?.includes('a') ?? false;
      quiet ||= short?.[1]?.includes('q') ?? false;
      const value = long?.[1] ?? (short?.[2] || args.shift());
      if (value === undefined) {
        io.error("error: switch `m' requires a value");
        return 129;
      }
      messages.push(value);
    } else if (arg === '-a' || arg === '--all') all = true;
    else if (arg === '-q' || arg === '--quiet') quiet = true;
    else if (arg === '--allow-empty') empty = true;
    else {
      io.error(`git commit: '${arg}' is not part of this simulation.`);
      return 129;
    }
  }
  if (all) git.stage([...git.index().keys()]);
  const before = git.headTree();
  const changes = changesBetween(before, git.index());
  if (changes.length === 0 && !empty) {
    io.write(formatLong(git, statusOf(git), (path) => path));
    return 1;
  }
  const message = messages.join('\n\n').trim();
  if (message === '') {
    io.error(
      messages.length > 0
        ? 'Aborting commit due to empty commit message.'
        : 'error: Terminal is dumb, but EDITOR unset\nPlease supply the message using either -m or -F option.',
    );
    return 1;
  }
  const root = git.head() ? '' : ' (root-commit)';
  const { hash } = git.commit(message);
  if (quiet) return 0;
  io.print(`[${git.branch}${root} ${hash.slice(0, 7)}] ${message.split('\n')[0] ?? ''}`);
  io.write(formatChanges(changes, 'shortstat') + formatModes(changes));
  return 0;
}

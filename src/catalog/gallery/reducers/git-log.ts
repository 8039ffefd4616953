import type { ToolResultReducer } from '../../../core/index.ts';

/** The fields of one commit, filled while parsing its lines. */
interface Commit {
  hash: string;
  author: string;
  day: string;
  subject: string;
  sums: string;
}

export const reducer: ToolResultReducer = {
  toolName: 'terminal',
  reduce(result, { args }) {
    if (!result.ok || !isLog(args)) return result;
    const commits = readCommits(result.value);
    if (commits.length === 0) return result;
    const value = commits.map(toLine).join('\n');
    return value.length < result.value.length ? { ...result, value } : result;
  },
};

/** `a11ce0f 2026-03-12 Mira Okafor: Say why (2 files, +3 −1)`. */
function toLine({ hash, day, author, subject, sums }: Commit): string {
  return `${hash} ${day} ${author}: ${subject}${sums && ` (${sums})`}`;
}

function readCommits(log: string): Commit[] {
  const commits: Commit[] = [];
  for (const line of log.split('\n')) {
    const hash = /^commit ([0-9a-f]{7})[0-9a-f]*/.exec(line)?.[1];
    if (hash !== undefined) commits.push({ hash, author: '', day: '', subject: '', sums: '' });
    const commit = commits.at(-1);
    if (!commit) continue;
    const [, field, text] = /^(Author|Date): +(.*)$/.exec(line) ?? [];
    if (field === 'Author') commit.author = (text ?? '').replace(/ <.*/, '');
    else if (field === 'Date') commit.day = toDay(text ?? '');
    else if (line.startsWith('    ') && commit.subject === '') commit.subject = line.trim();
    else if (/^ \d+ files? changed/.test(line)) commit.sums = toSums(line);
  }
  return commits;
}

function toSums(line: string): string {
  const count = (pattern: RegExp) => pattern.exec(line)?.[1];
  const files = count(/(\d+) file/);
  const more = count(/(\d+) insertion/);
  const less = count(/(\d+) deletion/);
  const parts = [more && `+${more}`, less && `−${less}`].filter(Boolean);
  return `${files} ${files === '1' ? 'file' : 'files'}${parts.map((part) => ` ${part}`).join('')}`;
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** From `Thu Mar 12 08:31:00 2026 +0000`, without asking any clock. */
function toDay(date: string): string {
  const [, month = '', day = '', year] = /^\w+ (\w+) (\d+) [\d:]+ (\d+)/.exec(date) ?? [];
  if (year === undefined) return date;
  const number = MONTHS.indexOf(month) / 3 + 1;
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function isLog(args: unknown): boolean {
  const { command } = (args ?? {}) as { command?: unknown };
  return typeof command === 'string' && /^git log\b/.test(command);
}

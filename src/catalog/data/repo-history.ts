import type { GitHistoryEntry, GitPerson } from '../../simulation/index.ts';
import { repoSources } from './repo-sources.ts';
import { testFileText, testSuites } from './test-suites.ts';

const MIRA: GitPerson = { name: 'Mira Okafor', email: 'mira@ferry.example' };
const JONAS: GitPerson = { name: 'Jonas Lind', email: 'jonas@ferry.example' };

/** Files outside of any commit. */
const untracked: Readonly<Record<string, string>> = {
  'scripts/replay-outage.ts': `import { readFileSync } from 'node:fs';

// Sends the deliveries of an outage again, in their order and without waiting.
const [file = 'tmp/outage-2026-03-11.ndjson'] = process.argv.slice(2);
for (const line of readFileSync(file, 'utf8').trim().split('\\n')) {
  const { url, body } = JSON.parse(line);
  await fetch(url, { method: 'POST', body: JSON.stringify(body) });
}
`,
  'tmp/outage-2026-03-11.ndjson': Array.from({ length: 12 }, (_, index) => {
    const second = String(index * 5).padStart(2, '0');
    return `{"at":"2026-03-11T16:20:${second}Z","url":"https://shop.example/hooks","status":503,"body":{"id":${String(index + 1)}}}\n`;
  }).join(''),
};

/** The files of the project as a run finds them, by path. */
export const repoFiles: Readonly<Record<string, string>> = {
  ...repoSources,
  ...Object.fromEntries(testSuites.map((suite) => [suite.file, testFileText(suite)])),
  ...untracked,
};

const OUTAGE_TEST = 'test/outage.test.ts';

/** Earlier versions of the changed files. */
const committed: Readonly<Record<string, string>> = {
  'src/queue/backoff.ts': earlier('src/queue/backoff.ts', [
    [
      `  // Full jitter: without it all retries of one outage arrive together.
  return Math.floor(random() * capped);`,
      `  const half = capped / 2;
  return Math.floor(half + random() * half);`,
    ],
  ]),
  'src/config.ts': earlier('src/config.ts', [
    [
      'RETRY_MAX_MS: z.coerce.number().positive().default(60_000)',
      'RETRY_MAX_MS: z.coerce.number().default(300_000)',
    ],
    ["  jitter: 'full',", "  jitter: 'none',"],
  ]),
  'docs/retry.md': earlier('docs/retry.md', [
    ['with full jitter.', 'and up to half of it on top.'],
    ['the retry waits exactly that long.', 'the retry waits at least that long.'],
  ]),
};

const worker = ['src/worker/worker.ts', 'src/worker/send.ts', 'src/worker/sign.ts'];
const api = ['src/api/retry-route.ts', 'test/retry-after.test.ts'];
const late = new Set([...worker, ...api, OUTAGE_TEST, ...Object.keys(untracked)]);

/** The commits of the branch, oldest first; the last two exist only on this machine. */
export const repoHistory: readonly GitHistoryEntry[] = [
  {
    message: 'Keep deliveries in a queue',
    author: JONAS,
    dateMs: Date.UTC(2026, 1, 2, 10, 12),
    changes: atCommit(Object.keys(repoFiles).filter((path) => !late.has(path))),
  },
  {
    message: 'Sign and send what is due',
    author: MIRA,
    dateMs: Date.UTC(2026, 1, 19, 14, 40),
    changes: atCommit(worker),
  },
  {
    message: 'Read Retry-After as a date, too',
    author: MIRA,
    dateMs: Date.UTC(2026, 2, 11, 17, 5),
    changes: atCommit(api.slice(1)),
  },
  {
    message: 'Start a dead delivery again by hand',
    author: MIRA,
    dateMs: Date.UTC(2026, 2, 12, 8, 31),
    changes: atCommit(api.slice(0, 1)),
  },
];

/** The branch and the staged changes. */
export const repoState = {
  branch: 'fix/retry-storm',
  upstream: { name: 'origin/fix/retry-storm', ahead: 2 },
  staged: pick(['src/queue/backoff.ts', OUTAGE_TEST], repoFiles),
  user: MIRA,
} as const;

function atCommit(paths: readonly string[]): Record<string, string> {
  return pick(paths, { ...repoFiles, ...committed });
}

function pick(
  paths: readonly string[],
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, files[path] ?? '']));
}

/** A file's text with some current passages replaced by their older form. */
function earlier(path: string, passages: readonly (readonly [now: string, then: string])[]) {
  let text = repoFiles[path] ?? '';
  for (const [now, then] of passages) {
    if (!text.includes(now)) throw new Error(`${path} does not hold: ${now}`);
    text = text.replace(now, () => then);
  }
  return text;
}

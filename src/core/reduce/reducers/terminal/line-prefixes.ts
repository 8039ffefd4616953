/** An output without the prefixes of its lines. */
export interface BareOutput {
  /** For several sources: the lines of each together, below its name. */
  readonly text: string;
  /** The removed prefixes, as one line. */
  readonly note: string;
  /**
   * Whether the prefixes only name the job of a CI service, which any program's output can lack.
   */
  readonly isJob: boolean;
}

const TIME = String.raw`\uFEFF?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?`;
/** gh run view --log: job, step, time. */
const JOB = new RegExp(`^(?<source>[^\\t]{1,100}\\t[^\\t]{1,100})\\t(?<time>${TIME})(?: |$)`);
/**
 * The prefixes of CI services, container managers and workspace runners: the source, the time, or
 * both. Anchored and limited, so that each line is cheap.
 */
const PREFIXES: readonly RegExp[] = [
  JOB,
  new RegExp(`^(?<time>${TIME})(?: |$)`),
  // docker compose
  new RegExp(`^(?<source>[\\w.-]{1,60}) +\\|(?: (?<time>${TIME}))?(?: |$)`),
  // concurrently; Maven's levels are its own
  /^\[(?<source>(?!(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\])[\w@/.:-]{1,60})\](?: |$)/,
  // Turborepo, and pnpm --recursive
  /^(?<source>[\w@/.-]{1,60}:[A-Za-z][\w:-]{0,40}):(?: |$)/,
  /^(?<source>[\w@.-]{1,60}\/[\w@/.-]{1,60} [A-Za-z][\w:-]{0,40}):(?: |$)/,
];
const PREFIX_CHARS = 320;
/** The minimum share of the lines that are not blank. */
const LEAST_SHARE = 0.9;
const FEWEST_LINES = 5;
/** With fewer lines for each, the prefixes are not sources. */
const LINES_A_SOURCE = 3;

/** Removes the prefix of almost every line; `undefined` without one. */
export function withoutPrefixes(lines: readonly string[]): BareOutput | undefined {
  const used = lines.filter((line) => line.trim() !== '').length;
  if (used < FEWEST_LINES) return undefined;
  for (const prefix of PREFIXES) {
    const found = lines.map((line) => prefix.exec(line.slice(0, PREFIX_CHARS)));
    const prefixed = found.filter((match) => match !== null).length;
    if (prefixed < used * LEAST_SHARE) continue;
    const bare = bareOutput(lines, found);
    return bare && { ...bare, isJob: prefix === JOB };
  }
  return undefined;
}

function bareOutput(
  lines: readonly string[],
  found: readonly (RegExpExecArray | null)[],
): Omit<BareOutput, 'isJob'> | undefined {
  const sources = new Map<string, string[]>();
  const times: string[] = [];
  let source = '';
  lines.forEach((line, at) => {
    const match = found[at];
    source = match ? (match.groups?.source ?? '') : source;
    if (match?.groups?.time !== undefined) times.push(match.groups.time);
    const bare = line.slice(match?.[0].length ?? 0);
    const own = sources.get(source);
    if (own === undefined) sources.set(source, [bare]);
    else own.push(bare);
  });
  if (sources.size * LINES_A_SOURCE > lines.length) return undefined;
  const names = [...sources.keys()].map((name) => name.replaceAll('\t', ' / '));
  const said: string[] = [];
  if (times.length > 0) said.push(`times, from ${times[0]} to ${times.at(-1)}`);
  if (names.some((name) => name !== '')) {
    said.push(names.length === 1 ? `'${names[0]}'` : `names of ${names.length} sources`);
  }
  const parts = [...sources.values()].map((own, at) =>
    sources.size === 1 ? own : [`==> ${names[at]} <==`, ...own, ''],
  );
  return {
    text: parts.flat().join('\n'),
    note: `[left out before each line: ${said.join('; ')}]`,
  };
}

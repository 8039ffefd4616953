import type { LogParser } from '../log-parser.ts';
import type { LineMark, Marks } from '../marks.ts';

const EXCERPT = /^ > .*:$/;
const RULE = '------';
const STEP = /^#(\d+) /;
/** A line of a step's output, with its time. */
const PRINTED = /^#(\d+) \d+\.\d+(?: (.*))?$/;
const SUM = /^(?:ERROR: |executor failed running |(?:target \S+: )?failed to solve: )/;
/** With one of these marks, the program of a step explains its failure. */
const TELLING: ReadonlySet<LineMark> = new Set(['failure', 'key']);
const DONE =
  /^#\d+ (?:DONE|CACHED|transferring|resolve |extracting |sha256:|exporting|writing image|naming to|unpacking|\.\.\.)|^#\d+ \[internal\]|^ ---> |^Removing intermediate container /;
const LAYER =
  /^[0-9a-f]{12}: (?:Pulling fs layer|Waiting|Downloading|Extracting|Verifying Checksum|Download complete|Pull complete|Already exists|Preparing|Pushed|Pushing|Layer already exists)/;
/** The maximum output of a failed step that belongs to its failure; the end of it. */
const KEY_LINES = 6;

/**
 * `docker build` with BuildKit's plain progress, or the builder before it; pulls and pushes.
 *
 * @param classifyStep marks the output of a failed step, and returns whether it knows the program.
 */
export const dockerWith = (
  classifyStep: (lines: readonly string[], marks: Marks) => boolean,
): LogParser => ({
  name: 'docker',
  signature:
    /^#\d+ (?:\[|DONE \d|CACHED$|ERROR: |CANCELED|\d+\.\d+(?: |$)|sha256:)|^Step \d+\/\d+ : [A-Z]|^The command '.*' returned a non-zero code|^ERROR: failed to (?:solve|build)|^[0-9a-f]{12}: (?:Pulling|Pull complete)/,
  classify(lines, marks) {
    const titles = new Map<string, number>();
    const read = readSteps(lines, marks, classifyStep);
    // Older versions print the heading of an excerpt, and nothing below it.
    const hasExcerpt = lines.some((line, at) => EXCERPT.test(line) && lines[at + 1] !== RULE);
    let last = -1;
    let excerpt = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const step = STEP.exec(line)?.[1];
      if (step !== undefined && !titles.has(step)) titles.set(step, at);
      if (/^#\d+ (?:ERROR: |CANCELED)/.test(line)) {
        const title = titles.get(step ?? '') ?? at;
        if (read.has(step ?? '')) marks.total(at);
        else {
          if (!hasExcerpt) leadTo(marks, title, at);
          marks.failure(at);
        }
        marks.under(at, title);
      } else if (/^The command '.*returned a non-zero code/.test(line)) {
        leadTo(marks, last, at);
        marks.failure(at);
        if (last !== -1) marks.under(at, last);
      } else if (SUM.test(line)) marks.total(at);
      else if (/^Step \d+\/\d+ : /.test(line)) last = at;
      else if (EXCERPT.test(line)) {
        const end = endOfOutput(lines, at);
        const title = line.slice(2, -1);
        const isRead = [...read].some((each) => lines[titles.get(each) ?? -1]?.endsWith(title));
        markExcerpt(marks, at, end, hasExcerpt && !isRead);
        at = end - 1;
      } else if (/^\S*Dockerfile\S*:\d+$/.test(line)) {
        marks.total(at);
        excerpt = true;
      } else if (excerpt && /^ +\d+ \| /.test(line)) {
        if (/^ +\d+ \| >>> /.test(line)) marks.total(at);
        else marks.detail(at);
      } else if (/^(?:WARN(?:ING)?:| - \w+: .*\(line \d+\)$)/.test(line)) {
        marks.warning(at);
      } else if (LAYER.test(line)) marks.noise(at, 'progress');
      else if (DONE.test(line)) marks.noise(at, 'build steps');
    }
  },
});

/** Marks the output of failed steps by program. @returns the steps with known programs. */
function readSteps(
  lines: readonly string[],
  marks: Marks,
  classifyStep: (lines: readonly string[], marks: Marks) => boolean,
): Set<string> {
  const steps = new Map<string, { places: number[]; texts: string[] }>();
  const failed = new Set<string>();
  lines.forEach((line, at) => {
    const failure = /^#(\d+) ERROR: /.exec(line);
    if (failure !== null) failed.add(failure[1] ?? '');
    const [, step, text = ''] = PRINTED.exec(line) ?? [];
    if (step === undefined) return;
    const own = steps.get(step) ?? { places: [], texts: [] };
    own.places.push(at);
    own.texts.push(text);
    steps.set(step, own);
  });
  for (const step of failed) {
    const { places = [], texts = [] } = steps.get(step) ?? {};
    const isKnown = classifyStep(texts, marks.of(places));
    if (!isKnown || !places.some((at) => TELLING.has(marks.get(at)))) failed.delete(step);
  }
  return failed;
}

/** The last lines of a failed step's output, below its heading. */
function markExcerpt(marks: Marks, header: number, end: number, isNews: boolean): void {
  if (isNews) marks.failure(header);
  const from = Math.max(header, end - 1 - KEY_LINES);
  for (let at = header; at < end; at += 1) {
    if (!isNews) marks.noise(at, 'repeated failures');
    else if (at > from) marks.key(at);
    else if (at > header) marks.detail(at);
  }
}

/** The end of a failed step's output contains the cause. */
function leadTo(marks: Marks, title: number, failure: number): void {
  for (let at = Math.max(title + 1, failure - KEY_LINES); at < failure; at += 1) marks.lead(at);
}

/** The rule below a failed step's output. */
function endOfOutput(lines: readonly string[], header: number): number {
  let at = header + 1;
  while (at < lines.length && lines[at] !== RULE && !STEP.test(lines[at] ?? '')) at += 1;
  return at;
}

import type { LogParser } from '../log-parser.ts';
import type { Marks } from '../marks.ts';

const EXCERPT = /^ > .*:$/;
const RULE = '------';
const STEP = /^#(\d+) /;
const DONE =
  /^#\d+ (?:DONE|CACHED|transferring|resolve |extracting |sha256:|exporting|writing image|naming to|unpacking|\.\.\.)|^#\d+ \[internal\]|^ ---> |^Removing intermediate container /;
const LAYER =
  /^[0-9a-f]{12}: (?:Pulling fs layer|Waiting|Downloading|Extracting|Verifying Checksum|Download complete|Pull complete|Already exists|Preparing|Pushed|Pushing|Layer already exists)/;
/** How much of what a failed step printed belongs to its failure; the end of it. */
const KEY_LINES = 6;

/** `docker build` with BuildKit's plain progress, or the builder before it; pulls and pushes. */
export const docker: LogParser = {
  name: 'docker',
  signature:
    /^#\d+ (?:\[|DONE \d|CACHED$|ERROR: |CANCELED|\d+\.\d+(?: |$)|sha256:)|^Step \d+\/\d+ : [A-Z]|^The command '.*' returned a non-zero code|^ERROR: failed to (?:solve|build)|^[0-9a-f]{12}: (?:Pulling|Pull complete)/,
  classify(lines, marks) {
    const titles = new Map<string, number>();
    // Older versions print the heading of an excerpt, and nothing below it.
    const told = lines.some((line, at) => EXCERPT.test(line) && lines[at + 1] !== RULE);
    let last = -1;
    let excerpt = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const step = STEP.exec(line)?.[1];
      if (step !== undefined && !titles.has(step)) titles.set(step, at);
      if (/^#\d+ (?:ERROR: |CANCELED)/.test(line)) {
        const title = titles.get(step ?? '') ?? at;
        if (!told) leadTo(marks, title, at);
        marks.failure(at);
        marks.under(at, title);
      } else if (/^The command '.*returned a non-zero code/.test(line)) {
        leadTo(marks, last, at);
        marks.failure(at);
        if (last !== -1) marks.under(at, last);
      } else if (/^(?:ERROR: |executor failed running )/.test(line)) marks.total(at);
      else if (/^Step \d+\/\d+ : /.test(line)) last = at;
      else if (EXCERPT.test(line)) {
        if (!told) {
          marks.noise(at, 'repeated failures');
          continue;
        }
        marks.failure(at);
        const end = endOfOutput(lines, at);
        const from = Math.max(at, end - 1 - KEY_LINES);
        for (let each = at + 1; each < end; each += 1) {
          if (each > from) marks.key(each);
          else marks.detail(each);
        }
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
};

/** The end of what a failed step printed says why. */
function leadTo(marks: Marks, title: number, failure: number): void {
  for (let at = Math.max(title + 1, failure - KEY_LINES); at < failure; at += 1) marks.lead(at);
}

/** The rule below what a failed step printed. */
function endOfOutput(lines: readonly string[], header: number): number {
  let at = header + 1;
  while (at < lines.length && lines[at] !== RULE && !STEP.test(lines[at] ?? '')) at += 1;
  return at;
}

import type { LogParser } from '../log-parser.ts';

/** Not a line of another log that holds one, as those of `docker build` do. */
const PROBLEM = /^(?:(?!#\d|\d+\.\d+ )\S.*(?:\(\d+,\d+\):|:\d+:\d+ -) )?(error|warning) (TS\d+): /;
/** The source, the marks below it, and places that a message refers to. */
const EXCERPT = /^(?:\s*\d+ |\s+~+\s*$|\s+\S+:\d+:\d+$)/;

/** The TypeScript compiler, plain and pretty. */
export const tsc: LogParser = {
  name: 'tsc',
  signature: new RegExp(`${PROBLEM.source}|^Found \\d+ errors? (?:in|\\.)`),
  classify(lines, marks) {
    let inProblem = false;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      const problem = PROBLEM.exec(line);
      if (problem !== null) {
        if (problem[1] === 'error') marks.failure(at, problem[2]);
        else marks.warning(at, problem[2]);
        inProblem = true;
      } else if (/^Found \d+ errors?\b/.test(line)) {
        marks.total(at);
        inProblem = false;
      } else if (inProblem && EXCERPT.test(line)) marks.detail(at);
      else if (inProblem && /^ {2,}\S/.test(line)) marks.key(at);
      else if (line.trim() !== '') inProblem = false;
    }
  },
};

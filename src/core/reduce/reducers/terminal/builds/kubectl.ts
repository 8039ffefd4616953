import type { LogParser } from '../log-parser.ts';
import type { Marks } from '../marks.ts';

const TABLE =
  /^(?:NAMESPACE +)?(?:NAME +(?:READY|STATUS|COMPLETIONS|DESIRED|CAPACITY|REFERENCE|TYPE) |LAST SEEN +TYPE +REASON )/;
const EVENTS = /^ {2}Type +Reason +Age +From +Message/;
const FINE =
  /^(?:Running|Completed?|Ready|Bound|Active|Available|Succeeded|Normal|Healthy|True)(?:,|$)/;

/** Tables of `kubectl get`, and `kubectl describe`. */
export const kubectl: LogParser = {
  name: 'kubectl',
  signature: new RegExp(`${TABLE.source}|${EVENTS.source}|^Events: +<none>$`),
  classify(lines, marks) {
    let header: number | undefined;
    for (let at = 0; at < lines.length; at += 1) {
      const line = lines[at] ?? '';
      if (TABLE.test(line)) {
        header = at;
        marks.total(at);
      } else if (line.trim() === '') header = undefined;
      else if (header !== undefined) readRow(lines[header] ?? '', line, at, header, marks);
      else describeLine(line, at, marks);
    }
  },
};

/** A row with a problem comes first, by its status. */
function readRow(titles: string, line: string, at: number, header: number, marks: Marks): void {
  const status = cell(titles, line, 'STATUS') || cell(titles, line, 'TYPE');
  const ready = /^(\d+)\/(\d+)$/.exec(
    cell(titles, line, 'READY') || cell(titles, line, 'COMPLETIONS'),
  );
  const isShort = ready !== null && ready[1] !== ready[2] && !/^Complete/.test(status);
  const isType = !titles.includes('STATUS') && !titles.startsWith('LAST SEEN');
  if (isShort || (status !== '' && !isType && !FINE.test(status))) {
    marks.entry(at, status || 'not ready');
    marks.under(at, header);
  }
}

/** The cell of a column: from its title to the next one. */
function cell(titles: string, line: string, title: string): string {
  const start = ` ${titles} `.indexOf(` ${title} `);
  if (start === -1) return '';
  // Cells are filled up with spaces; a value that is too long moves the rest of its row.
  return (
    line
      .slice(start)
      .trimStart()
      .split(/ {2,}|\s+\(/)[0] ?? ''
  );
}

function describeLine(line: string, at: number, marks: Marks): void {
  if (/^(?:Name|Namespace|Status):/.test(line)) marks.total(at);
  else if (/^ {2}Warning +\S/.test(line)) marks.entry(at, 'Warning');
  else if (
    /^ +(?:Reason|Message|Exit Code|Last State): +\S/.test(line) ||
    /^ +(?:State: +(?:Waiting|Terminated)|Ready: +False)$/.test(line) ||
    /^ {2}\S+ +False\s*$/.test(line)
  ) {
    marks.key(at);
  }
}

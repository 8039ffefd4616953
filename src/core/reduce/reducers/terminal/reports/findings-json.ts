import { plural } from '../../plural.ts';
import { memberOf } from '../../shrink.ts';
import type { DocumentReport, LineReport } from '../report.ts';
import type { ReportDraft } from './draft.ts';
import {
  filePositionOf,
  filledLinesOf,
  listAt,
  numberAt,
  parsedLine,
  textAt,
} from './json-document.ts';

/** One message of a linter. */
interface Finding {
  readonly worth: 'failure' | 'warning';
  readonly place: string;
  readonly text: string;
  readonly rule: string;
}

/** The format of a linter's findings. */
interface Linter {
  readonly name: string;
  matches(text: string): boolean;
  /** @returns `undefined` for other formats. */
  findingsOf(entry: unknown): Finding[] | undefined;
}

const LINTERS: readonly Linter[] = [
  {
    name: 'ESLint JSON',
    matches: (text) => text.includes('"errorCount"') && text.includes('"filePath"'),
    findingsOf: (file) =>
      memberOf(file, 'errorCount') === undefined
        ? undefined
        : listAt(file, 'messages').map((message) => ({
            worth: numberAt(message, 'severity') === 2 ? 'failure' : 'warning',
            place: filePositionOf(message, textAt(file, 'filePath')),
            text: textAt(message, 'message'),
            rule: textAt(message, 'ruleId'),
          })),
  },
  {
    name: 'Ruff JSON',
    matches: (text) => text.includes('"end_location"') && text.includes('"filename"'),
    findingsOf: ruffFindings,
  },
];

/** Linters with a JSON list: their findings, errors first. */
export const FINDINGS: readonly DocumentReport[] = LINTERS.map(({ name, matches, findingsOf }) => ({
  name,
  matches,
  add(document, draft) {
    const entries = entriesInOrder(document);
    return Array.isArray(entries) && addFindings(entries, findingsOf, draft);
  },
}));

/** The same with one JSON object a line: `mypy --output=json`, `ruff --output-format=json-lines`. */
export const FINDING_LINES: readonly LineReport[] = [
  { name: 'mypy JSON', line: /^\{"file": "/, findingsOf: mypyFindings },
  { name: 'Ruff JSON', line: /^\{"cell":/, findingsOf: ruffFindings },
].map(({ name, line, findingsOf }) => ({
  name,
  line,
  add(text, draft) {
    const lines = filledLinesOf(text);
    const entries = lines.map((each) => (line.test(each) ? parsedLine(each) : undefined));
    const known = entries.filter((entry) => entry !== undefined);
    if (!addFindings(known, findingsOf, draft)) return false;
    draft.context(lines.filter((_, at) => entries[at] === undefined));
    return true;
  },
}));

function addFindings(
  entries: readonly unknown[],
  findingsOf: Linter['findingsOf'],
  draft: ReportDraft,
): boolean {
  const lists = entries.map(findingsOf);
  if (lists.includes(undefined)) return false;
  const findings = lists.flatMap((list) => list ?? []);
  const errors = findings.filter(({ worth }) => worth === 'failure');
  const warnings = findings.filter(({ worth }) => worth === 'warning');
  const files = new Set(entries.map(fileOf));
  const counts = [plural(errors.length, 'error'), plural(warnings.length, 'warning')];
  draft.total(`${counts.join(', ')} in ${plural(files.size, 'file')}`);
  for (const { worth, place, text, rule } of [...errors, ...warnings]) {
    const word = worth === 'failure' ? 'error' : worth;
    draft.finding(`${word} ${place} ${text} ${rule}`.trimEnd(), worth, rule || undefined);
  }
  return true;
}

function fileOf(entry: unknown): string {
  return textAt(entry, 'filePath') || textAt(entry, 'filename') || textAt(entry, 'file');
}

function ruffFindings(finding: unknown): Finding[] | undefined {
  const at = memberOf(finding, 'location');
  if (at === undefined) return undefined;
  const place = [textAt(finding, 'filename'), numberAt(at, 'row'), numberAt(at, 'column')];
  return [
    {
      worth: textAt(finding, 'severity') === 'warning' ? 'warning' : 'failure',
      place: place.join(':'),
      text: textAt(finding, 'message'),
      rule: textAt(finding, 'code'),
    },
  ];
}

function mypyFindings(finding: unknown): Finding[] | undefined {
  if (textAt(finding, 'severity') === '' || textAt(finding, 'message') === '') return undefined;
  return [
    {
      worth: textAt(finding, 'severity') === 'error' ? 'failure' : 'warning',
      place: filePositionOf(finding),
      text: textAt(finding, 'message'),
      rule: textAt(finding, 'code'),
    },
  ];
}

/** ESLint's `json-with-metadata` has its list in `results`, beside the texts of the rules. */
function entriesInOrder(value: unknown): unknown {
  return Array.isArray(value) ? value : memberOf(value, 'results');
}

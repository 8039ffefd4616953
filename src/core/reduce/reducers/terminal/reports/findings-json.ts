import { memberOf } from '../../shrink.ts';
import type { Report } from '../report.ts';
import { ReportDraft } from './draft.ts';
import { filePositionOf, jsonDocumentIn, listAt, numberAt, textAt } from './json-document.ts';

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
    findingsOf: (finding) => {
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
    },
  },
];

/** Linters with a JSON list: their findings, errors first. */
export const FINDINGS: readonly Report[] = LINTERS.map(({ name, matches, findingsOf }) => ({
  name,
  matches,
  summarise(text, budget) {
    const document = jsonDocumentIn(text);
    if (document === undefined) return undefined;
    const entries = entriesOf(document.value);
    if (!Array.isArray(entries)) return undefined;
    const lists = entries.map(findingsOf);
    if (lists.includes(undefined)) return undefined;
    const findings = lists.flatMap((list) => list ?? []);
    const draft = new ReportDraft();
    const errors = findings.filter(({ worth }) => worth === 'failure');
    const warnings = findings.filter(({ worth }) => worth === 'warning');
    const files = new Set(
      entries.map((entry) => textAt(entry, 'filePath') || textAt(entry, 'filename')),
    );
    draft.total(`${errors.length} errors, ${warnings.length} warnings in ${files.size} files`);
    for (const { worth, place, text: said, rule } of [...errors, ...warnings]) {
      const word = worth === 'failure' ? 'error' : worth;
      draft.finding(`${word} ${place} ${said} ${rule}`.trimEnd(), worth, rule || undefined);
    }
    draft.context(document.around);
    return draft.fit(budget);
  },
}));

/** ESLint's `json-with-metadata` has its list in `results`, beside the texts of the rules. */
function entriesOf(value: unknown): unknown {
  return Array.isArray(value) ? value : memberOf(value, 'results');
}

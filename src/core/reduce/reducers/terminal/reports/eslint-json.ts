import { memberOf } from '../../shrink.ts';
import type { Report } from '../report.ts';
import { Draft } from './draft.ts';
import { jsonDocumentIn, listAt, numberAt, placeOf, textAt } from './json-document.ts';

/** `eslint -f json`: what it found, errors first. */
export const eslintJson: Report = {
  name: 'ESLint JSON',
  matches: (text) => text.includes('"errorCount"') && text.includes('"filePath"'),
  summarise(text, budget) {
    const document = jsonDocumentIn(text);
    const files = document?.value;
    if (document === undefined || !Array.isArray(files)) return undefined;
    if (!files.every((file) => memberOf(file, 'errorCount') !== undefined)) return undefined;
    const sum = (name: string) => files.reduce((all, file) => all + numberAt(file, name), 0);
    const draft = new Draft();
    const [errors, warnings] = [sum('errorCount'), sum('warningCount')];
    draft.total(`${errors} errors, ${warnings} warnings in ${files.length} files`);
    for (const severity of [2, 1]) {
      for (const file of files) addFile(draft, file, severity);
    }
    draft.context(document.around);
    return draft.fit(budget);
  },
};

function addFile(draft: Draft, file: unknown, severity: number): void {
  for (const message of listAt(file, 'messages')) {
    if (numberAt(message, 'severity') !== severity) continue;
    const label = textAt(message, 'ruleId');
    const place = placeOf(message, textAt(file, 'filePath'));
    const said = `${place} ${textAt(message, 'message')} ${label}`.trimEnd();
    if (severity === 2) draft.finding(`error ${said}`, 'failure', label || undefined);
    else draft.finding(`warning ${said}`, 'warning', label || undefined);
  }
}

import { memberOf } from '../../shrink.ts';
import type { Report } from '../report.ts';
import { RUBY } from '../stacks.ts';
import { ReportDraft } from './draft.ts';
import { jsonDocumentIn, listAt, textAt } from './json-document.ts';

/** `rspec --format json`. */
export const rspecJson: Report = {
  name: 'RSpec JSON',
  matches: (text) => text.includes('"summary_line"'),
  summarise(text, budget) {
    const document = jsonDocumentIn(text);
    const total = textAt(document?.value, 'summary_line');
    if (document === undefined || total === '') return undefined;
    const draft = new ReportDraft();
    draft.total(total);
    for (const example of listAt(document.value, 'examples')) addExample(draft, example);
    // Failures outside of examples are in a message, in the terminal's form.
    for (const message of listAt(document.value, 'messages')) {
      const [name = '', ...rest] = String(message).trim().split('\n');
      if (/^An error occurred/.test(name)) {
        draft.failure({ name, message: rest.join('\n') }, RUBY);
      } else draft.context([name, ...rest]);
    }
    draft.context(document.around);
    return draft.fit(budget);
  },
};

function addExample(draft: ReportDraft, example: unknown): void {
  if (textAt(example, 'status') !== 'failed') return;
  const exception = memberOf(example, 'exception');
  const frames = listAt(exception, 'backtrace').map((frame) => `# ${String(frame)}`);
  const said = [textAt(exception, 'class'), textAt(exception, 'message').trim(), ...frames];
  draft.failure({ name: textAt(example, 'full_description'), message: said.join('\n') }, RUBY);
}

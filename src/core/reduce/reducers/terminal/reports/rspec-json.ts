import { memberOf } from '../../shrink.ts';
import type { DocumentReport } from '../report.ts';
import { RUBY } from '../stacks.ts';
import type { ReportDraft } from './draft.ts';
import { listAt, textAt } from './json-document.ts';

/** `rspec --format json`. */
export const rspecJson: DocumentReport = {
  name: 'RSpec JSON',
  matches: (text) => text.includes('"summary_line"'),
  add(document, draft) {
    const total = textAt(document, 'summary_line');
    if (total === '') return false;
    draft.total(total);
    for (const example of listAt(document, 'examples')) addExample(draft, example);
    // Failures outside of examples are in a message, in the terminal's form.
    for (const message of listAt(document, 'messages')) {
      const [name = '', ...rest] = String(message).trim().split('\n');
      if (/^An error occurred/.test(name)) {
        draft.failure({ name, message: rest.join('\n') }, RUBY);
      } else draft.context([name, ...rest]);
    }
    return true;
  },
};

function addExample(draft: ReportDraft, example: unknown): void {
  if (textAt(example, 'status') !== 'failed') return;
  const exception = memberOf(example, 'exception');
  const frames = listAt(exception, 'backtrace').map((frame) => `# ${String(frame)}`);
  const said = [textAt(exception, 'class'), textAt(exception, 'message').trim(), ...frames];
  draft.failure({ name: textAt(example, 'full_description'), message: said.join('\n') }, RUBY);
}

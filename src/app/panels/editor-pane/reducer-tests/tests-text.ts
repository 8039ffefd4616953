import { formatCount, formatPlural } from '../../../lib/format.ts';
import type { Status } from '../../../ui/StatusIcon.tsx';
import type { ReducerTests } from './use-reducer-tests.ts';

/** The part of a tool's tests that their total needs. */
export type TestTotals = Pick<
  ReducerTests,
  'counts' | 'samples' | 'expectations' | 'status' | 'by' | 'trialOf'
>;

/** The total of a tool's samples and expectations, as an icon and a sentence. */
export function toTestsText(tests: TestTotals): { status: Status; text: string } {
  const { counts, samples, status, by } = tests;
  const { passed, failed, cut } = counts;
  const all = formatPlural(samples.length, 'sample');
  switch (status) {
    case 'running':
      return { status: 'running', text: `Reducing ${all}` };
    case 'broken':
      return { status: 'failed', text: 'The reducer cannot run' };
    case 'waiting':
      return { status: 'skip', text: 'Press Run to run this code' };
    case 'stopped':
      return { status: 'failed', text: 'The reducer was stopped' };
  }
  const [faults, checked] = [toFaults(tests), toChecked(tests)];
  if (faults !== '') {
    return { status: 'failed', text: [faults, ...(checked ? [checked] : [])].join('; ') };
  }
  if (failed > 0) return { status: 'failed', text: checked };
  if (cut > 0) return { status: 'cut', text: checked };
  if (passed > 0) return { status: 'ok', text: checked };
  if (by === 'none') return { status: 'skip', text: 'No reducer: results are only cut' };
  return { status: 'skip', text: `No expectations yet on ${all}` };
}

/** The samples that the reducer fails on; empty without any. */
function toFaults({ samples, trialOf }: TestTotals): string {
  const faults = samples.flatMap(({ id }) => trialOf(id)?.fault ?? []);
  if (faults.length === 0) return '';
  const which = `${formatCount(faults.length)} of ${formatPlural(samples.length, 'sample')}`;
  return faults.every(({ kind }) => kind === 'grew')
    ? `The reducer makes ${which} longer`
    : `The reducer violates its contract on ${which}`;
}

/** `2 expectations failed, 1 met on 1 of 2 samples`; empty without expectations. */
function toChecked({ counts, samples, expectations }: TestTotals): string {
  const { passed, failed, cut } = counts;
  if (passed + failed + cut === 0) return '';
  const all = formatPlural(samples.length, 'sample');
  const tested = samples.filter(({ id }) => expectations.some(({ sampleId }) => sampleId === id));
  const on =
    tested.length < samples.length ? `on ${formatCount(tested.length)} of ${all}` : `on ${all}`;
  if (failed > 0) {
    const lost = cut > 0 ? `, ${formatCount(cut)} cut off` : '';
    return `${formatPlural(failed, 'expectation')} failed${lost}, ${formatCount(passed)} met ${on}`;
  }
  if (cut > 0) {
    return `${formatPlural(cut, 'expectation')} cut off by the budget, ${formatCount(passed)} met ${on}`;
  }
  return `${formatPlural(passed, 'expectation')} met ${on}`;
}

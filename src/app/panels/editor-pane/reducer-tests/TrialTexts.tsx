import { useState } from 'react';
import { gapOf, type Trial } from '../../../../session/reducer-lab/index.ts';
import { formatPlural } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { DiffView } from '../../../ui/DiffView.tsx';
import { LongText } from '../../../ui/LongText.tsx';
import { TabList, TabPanel } from '../../../ui/Tabs.tsx';
import { SideBySide, type SideBySideProps } from './SideBySide.tsx';
import styles from './TrialTexts.module.css';

type View = 'changes' | 'all' | 'raw' | 'reduced' | 'trimmed';

const VIEWS: readonly { id: View; label: string }[] = [
  { id: 'changes', label: 'Changes' },
  { id: 'all', label: 'Side by side' },
  { id: 'raw', label: 'Raw' },
  { id: 'reduced', label: 'Reduced' },
  { id: 'trimmed', label: 'Model gets' },
];

// The selected view stays when the sample or the text changes.
let lastView: View = 'changes';

/** The texts of one trial: the reducer's changes, all three stages side by side, or one stage. */
export function TrialTexts({ trial, sample, own }: SideBySideProps) {
  const [view, setView] = useState(lastView);
  const choose = (next: View) => {
    lastView = next;
    setView(next);
  };
  return (
    <div className={styles.texts}>
      <div className={styles.head}>
        <TabList
          compact
          label="Texts of the sample"
          group="trial"
          items={VIEWS}
          value={view}
          onChange={choose}
        />
        {view !== 'changes' && view !== 'all' && (
          <span className={styles.copy}>
            <CopyButton text={() => trial[view]}>Copy</CopyButton>
          </span>
        )}
      </div>
      <TabPanel group="trial" value={view}>
        {view === 'changes' && <Changes trial={trial} />}
        {view === 'all' && <SideBySide key={sample.id} trial={trial} sample={sample} own={own} />}
        {view === 'raw' && <LongText key="raw" text={trial.raw} />}
        {view === 'reduced' && <LongText key="reduced" text={trial.reduced} gap={gapOf(trial)} />}
        {view === 'trimmed' && <LongText key="trimmed" text={trial.trimmed} />}
      </TabPanel>
    </div>
  );
}

/** The changes of the reducer, and what the budget cuts of them. */
function Changes({ trial }: { trial: Trial }) {
  const { raw, reduced, kept } = trial;
  const gap = gapOf(trial);
  const isChanged = raw !== reduced;
  // The lines have a place only for a cut that leaves out the end.
  const cutAt = isChanged && gap?.to === reduced.length ? gap.from : undefined;
  const said = [
    !isChanged && 'The reducer does not change this text.',
    kept < reduced.length &&
      cutAt === undefined &&
      `The budget cuts ${formatPlural(reduced.length - kept, 'character')} of it.`,
  ].filter(Boolean);
  return (
    <>
      {said.length > 0 && <p className={styles.same}>{said.join(' ')}</p>}
      {isChanged && <DiffView before={raw} after={reduced} whole="Raw and Reduced" cutAt={cutAt} />}
    </>
  );
}

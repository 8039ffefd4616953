import { useMemo } from 'react';
import { type Gap, gapIn, type Output } from '../../../session/run/index.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { chooseOutputView, type OutputTextView, useOutputView } from '../../lib/output-view.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import styles from './TextViews.module.css';

const DiffView = lazyPart(() => import('../../ui/DiffView.tsx').then((part) => part.DiffView));

const SaveSample = lazyPart(() => import('./SaveSample.tsx').then((part) => part.SaveSample));

/** Options of {@link TextViews}. */
export interface TextViewsProps {
  output: Output;
  callId: string;
  /** The budget has changed since the run, and the output shows the effect. */
  live: boolean;
}

/** The texts: the text for the model, the reducer's changes, and the raw text. */
export function TextViews({ output, callId, live }: TextViewsProps) {
  const views = useMemo(() => viewsOf(output, live), [output, live]);
  const wanted = useOutputView();
  // The reducer's changes show the cut, too. Without changes, a changed budget shows the cut text.
  const has = (view: OutputTextView) => views.some(({ id }) => id === view);
  const value = has(wanted) ? wanted : live && has('raw') ? 'raw' : 'model';
  const text = (
    value === 'raw' ? output.raw : value === 'reduced' ? output.reduced : output.trimmed
  )?.text;

  return (
    <div className={styles.views}>
      <div className={styles.row} data-views={views.length}>
        {views.length === 1 ? (
          <h4 id="output-tab-model" className={styles.only}>
            {views[0]?.label}
          </h4>
        ) : (
          <TabList
            compact
            label="Text of the output"
            group="output"
            items={views}
            value={value}
            onChange={chooseOutputView}
          />
        )}
        <span className={styles.grow} />
        {(value === 'raw' || (views.length === 1 && output.raw.text !== undefined)) && (
          <SaveSample callId={callId} />
        )}
        {value !== 'changes' && text !== undefined && (
          <CopyButton text={() => text}>Copy</CopyButton>
        )}
      </div>
      <TabPanel group="output" value={value} className={styles.panel}>
        {value === 'changes' ? (
          <DiffView
            before={output.raw.text ?? ''}
            after={output.reduced?.text ?? ''}
            whole="Reduced and Raw"
            cutAt={toEnd(gapIn(output, output.reduced?.text), output.reduced?.text)}
            follow={live}
          />
        ) : (
          <LongText
            key={value}
            text={text ?? 'This text was not stored; its size is above.'}
            // The raw text of a reduced result is not cut. This is where the budget would cut it.
            gap={value === 'model' ? undefined : gapIn(output, text)}
            when={value === 'raw' && isChanged(output) ? 'without the reducer' : undefined}
            follow={live}
          />
        )}
      </TabPanel>
    </div>
  );
}

/** The changes have a line only for a cut that leaves out the end. */
function toEnd(gap: Gap | undefined, text: string | undefined): number | undefined {
  return gap && gap.to === text?.length ? gap.from : undefined;
}

/** Whether a reducer changed the text. */
function isChanged({ raw, reduced }: Pick<Output, 'raw' | 'reduced'>): boolean {
  return reduced !== undefined && reduced.text !== raw.text;
}

function viewsOf(
  { raw, reduced, cutAt }: Output,
  live: boolean,
): { id: OutputTextView; label: string }[] {
  const views: { id: OutputTextView; label: string }[] = [
    // The same words while the budget changes, so that nothing beside them moves.
    { id: 'model', label: 'Model gets' },
  ];
  if (reduced?.text !== undefined && raw.text !== undefined) {
    // Without a change, the lines themselves are worth more.
    if (isChanged({ raw, reduced })) views.push({ id: 'changes', label: 'Changes' });
    views.push({ id: 'reduced', label: 'Reduced' });
  }
  if (raw.text !== undefined && (reduced !== undefined || cutAt !== undefined || live)) {
    views.push({ id: 'raw', label: 'Raw' });
  }
  return views;
}

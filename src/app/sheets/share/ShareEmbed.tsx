import { useId, useMemo, useState } from 'react';
import type { DemoView } from '../../../catalog/demo-view.ts';
import { selectOutput } from '../../../session/run/index.ts';
import { toLink } from '../../../session/share/index.ts';
import { type Lane, selectLane } from '../../../session/store/index.ts';
import { getOutputView } from '../../lib/output-view.ts';
import { toPlace } from '../../lib/place.ts';
import { useReadSession, useSession } from '../../session-context.tsx';
import form from '../../ui/form.module.css';
import { NumberField } from '../../ui/NumberField.tsx';
import { Select } from '../../ui/Select.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import { EmbedPreview } from './EmbedPreview.tsx';
import { BadgeSnippet, ElementSnippet, type EmbedChoice, IframeSnippet } from './EmbedSnippets.tsx';
import styles from './ShareEmbed.module.css';
import { useRunPicture } from './use-run-picture.ts';

const FORMS = [
  { id: 'element', label: 'Element' },
  { id: 'iframe', label: 'Frame' },
  { id: 'badge', label: 'README' },
] as const;

const VIEWS = [
  { value: 'reducer', label: 'Reducer: before and after' },
  { value: 'ladder', label: 'The gates of a call' },
  { value: 'result', label: 'Text for the model' },
  { value: 'timeline', label: 'Timeline of the calls' },
  { value: 'definitions', label: 'What the model sees' },
  { value: 'code', label: 'Code and calls to edit' },
] as const;

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Only the element sees the page around it. */
const AUTO = {
  element: { value: 'auto', label: 'Theme of the page' },
  iframe: { value: 'auto', label: 'Theme of the device' },
  badge: { value: 'auto', label: 'Theme of the device' },
} as const;

type Theme = 'auto' | 'light' | 'dark';

const HEIGHT = { least: 240, most: 1200, step: 20, start: 360 };

/** The workspace as a demo for another page, with a picture of the run. */
export function ShareEmbed() {
  const workspace = useSession((state) => state.workspace);
  const read = useReadSession();
  // The dialog covers the page, so its place stands still.
  const link = useMemo(() => toLink(workspace, toPlace(read())), [workspace, read]);
  const [kind, setKind] = useState<(typeof FORMS)[number]['id']>('element');
  const [view, setView] = useState<EmbedChoice['view']>(() => viewOf(selectLane(read())));
  const [theme, setTheme] = useState<Theme>('auto');
  const [height, setHeight] = useState(HEIGHT.start);
  const [title, setTitle] = useState(workspace.name);
  // The editor shows the run of its calls beside it.
  const drawn = view === 'code' ? viewOf(selectLane(read())) : view;
  const picture = useRunPicture({ title, view: drawn, height });
  const id = useId();
  const fixed = theme === 'auto' ? undefined : theme;
  const choice: EmbedChoice = { title, view, theme: fixed, height, link, picture };
  return (
    <>
      <TabList
        compact
        label="Form of the embed"
        group="embed"
        items={FORMS}
        value={kind}
        onChange={setKind}
      />
      <TabPanel group="embed" value={kind} className={styles.panel}>
        <div className={styles.row}>
          <label className={styles.title} htmlFor={id}>
            Title
            <input
              id={id}
              className={form.text}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          </label>
          <Select label="Initial view" value={view} options={VIEWS} onChange={setView} />
          <Select<Theme>
            label="Theme"
            value={theme}
            options={[AUTO[kind], ...THEMES]}
            onChange={setTheme}
          />
          <span className={styles.height}>
            Height
            <NumberField
              label="Height"
              unit="px"
              value={height}
              min={HEIGHT.least}
              max={HEIGHT.most}
              step={HEIGHT.step}
              onChange={setHeight}
            />
          </span>
        </div>
        {picture ? (
          <EmbedPreview
            picture={picture}
            title={title}
            theme={fixed ?? themeOfPage()}
            height={height}
            isElement={kind === 'element'}
            hasLink={link.ok}
          />
        ) : (
          <p className={styles.note} role="note">
            There is no picture yet, because no run has ended. Run the batch to add its picture.
          </p>
        )}
        {kind === 'element' && <ElementSnippet {...choice} />}
        {kind === 'iframe' && <IframeSnippet {...choice} />}
        {kind === 'badge' && <BadgeSnippet {...choice} />}
      </TabPanel>
    </>
  );
}

/** The view with the text of a call that the inspector shows. */
function viewOf(lane: Lane | undefined): DemoView {
  const output = selectOutput(lane);
  if (!output || lane?.status !== 'ok') return 'ladder';
  const shown = getOutputView();
  return shown === 'raw' || (output.reduced && shown !== 'model') ? 'reducer' : 'result';
}

function themeOfPage(): 'light' | 'dark' {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

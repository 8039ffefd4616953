import { useMemo, useState } from 'react';
import {
  PROVIDERS,
  type ProviderView,
  providerFacts,
  selectFitted,
  selectHiddenTools,
} from '../../../session/definitions/index.ts';
import { selectDefinitions, selectIsUnchecked } from '../../../session/store/index.ts';
import type { DefinitionQuestion } from '../../../session/tasks/index.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useProviderChoice } from '../../lib/provider-choice.ts';
import { type Ask, useAnswer } from '../../lib/use-answer.ts';
import { useSession } from '../../session-context.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TabList, TabPanel } from '../../ui/Tabs.tsx';
import styles from './DefinitionsPanel.module.css';
import { ProviderToolsView } from './ProviderToolsView.tsx';

const HiddenTools = lazyPart(() => import('./HiddenTools.tsx').then((part) => part.HiddenTools));

const GeneratedCode = lazyPart(() =>
  import('./GeneratedCode.tsx').then((part) => part.GeneratedCode),
);

const DefinitionsBudget = lazyPart(() =>
  import('./DefinitionsBudget.tsx').then((part) => part.DefinitionsBudget),
);

type Section = 'tools' | 'budget' | 'hidden' | 'code';

/** The definitions for the current personality in each provider's format, and the hidden tools. */
export function DefinitionsPanel() {
  const { definitions } = useSession(selectDefinitions);
  const hidden = useSession(selectHiddenTools);
  const isUnchecked = useSession(selectIsUnchecked);
  const fitted = useSession(selectFitted);
  const [defers, setDefers] = useState(false);
  const [section, setSection] = useState<Section>('tools');
  const [choice, change] = useProviderChoice();
  const provider = PROVIDERS.find(({ format }) => format === choice.format) ?? PROVIDERS[0];
  if (!provider) return null;
  const mayDefer = provider.search !== undefined && fitted?.isSearched === true;

  return (
    <div className={styles.panel}>
      <div className={styles.bar}>
        <TabList<Section>
          compact
          label="What the model sees"
          group="definitions"
          value={section}
          onChange={setSection}
          items={[
            {
              id: 'tools',
              label: 'Tools',
              badge: !isUnchecked && <Badge>{definitions.length}</Badge>,
            },
            { id: 'budget', label: 'Budget' },
            {
              id: 'hidden',
              label: 'Hidden',
              badge: hidden.length > 0 && <Badge tone="refused">{hidden.length}</Badge>,
            },
            { id: 'code', label: 'Code' },
          ]}
        />
        <Select
          label="Provider"
          className={styles.provider}
          value={choice.format}
          options={PROVIDERS.map(({ format, label }) => ({ value: format, label }))}
          onChange={(format) => change({ format })}
        />
        {provider.strict ? (
          <>
            <Switch checked={choice.strict} onChange={(strict) => change({ strict })}>
              Strict mode
            </Switch>
            {choice.strict && (
              <Switch
                checked={choice.closeObjects}
                onChange={(closeObjects) => change({ closeObjects })}
                title="Set additionalProperties: false on objects that do not set it"
              >
                Close open objects
              </Switch>
            )}
          </>
        ) : (
          <span className={styles.quiet}>This format has no strict mode.</span>
        )}
        {mayDefer && section === 'tools' && (
          <Switch
            checked={defers}
            onChange={setDefers}
            title="All definitions are sent; the provider's own search finds those that are not pinned"
          >
            Search of the provider
          </Switch>
        )}
      </div>
      <TabPanel group="definitions" value={section} className={styles.section}>
        {isUnchecked && section !== 'code' && (
          <EmptyState title="Not known yet.">
            <p>This workspace waits for Run. Press Run to see which tools the model sees.</p>
          </EmptyState>
        )}
        {section === 'tools' && !isUnchecked && (
          <Written choice={choice} {...(mayDefer && defers ? fitted.native : { definitions })} />
        )}
        {section === 'budget' && !isUnchecked && <DefinitionsBudget />}
        {section === 'code' && <GeneratedCode choice={choice} />}
        {section === 'hidden' && !isUnchecked && <HiddenTools tools={hidden} />}
      </TabPanel>
    </div>
  );
}

function Written({ definitions, choice, deferred }: DefinitionQuestion) {
  const question = useMemo(
    () => ({ definitions, choice, deferred }),
    [definitions, choice, deferred],
  );
  const answer = useAnswer(question, WRITE);
  if (!answer) return <div aria-busy="true" />;
  if (answer.failure !== undefined) {
    return (
      <EmptyState title="The definitions are not shown.">
        <p>{answer.failure} Simplify the schemas, or allow fewer tools.</p>
      </EmptyState>
    );
  }
  return (
    <ProviderToolsView
      view={answer.value}
      provider={providerFacts(answer.question.choice.format)}
    />
  );
}

const WRITE: Ask<DefinitionQuestion, ProviderView> = (texts, question, signal) =>
  texts.writeDefinitions(question, signal);

import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import {
  type ProviderFacts,
  type ProviderView,
  toCurl,
} from '../../../session/definitions/index.ts';
import { formatCompact, formatCount, formatPlural } from '../../lib/format.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';
import { estimateTokens } from '../../lib/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { DefinitionItem } from './DefinitionItem.tsx';
import styles from './ProviderToolsView.module.css';

/** Options of {@link ProviderToolsView}. */
export interface ProviderToolsProps {
  view: ProviderView;
  provider: ProviderFacts;
}

/** Every tool in the provider's format, folded, with its size. */
export function ProviderToolsView({ view, provider }: ProviderToolsProps) {
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const wanted = useDeferredValue(filter);
  const sized = useMemo(
    () => view.entries.map((entry) => ({ entry, tokens: estimateTokens(entry.compact) })),
    [view],
  );
  const matching = (words: string) =>
    sized.filter(({ entry: { name, providerName, description } }) =>
      matchesFilter(`${name} ${providerName} ${description}`, words),
    );
  const shown = matching(wanted);
  const longest = Math.max(1, ...sized.map(({ entry }) => entry.compact.length));
  const tokens = useMemo(() => estimateTokens(JSON.stringify(view.tools) ?? ''), [view]);
  const refused = view.entries.filter(({ strict }) => strict === 'refused').length;
  const renamed = view.entries.filter(({ name, providerName }) => name !== providerName).length;
  const allOpen = shown.length > 0 && shown.every(({ entry }) => open.has(entry.name));
  const toggle = (name: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });

  if (view.entries.length === 0) {
    return (
      <EmptyState title="The model sees no tools.">
        <p>This personality may use no tool. The Hidden tab lists the reason for each tool.</p>
      </EmptyState>
    );
  }
  return (
    <div className={styles.tools}>
      <div className={styles.bar}>
        <FilterBox
          label="Filter definitions"
          placeholder={`Filter ${formatPlural(view.entries.length, 'tool')}`}
          value={filter}
          onChange={setFilter}
          className={styles.filter}
        />
        <p className={styles.total} role="status">
          {formatPlural(view.entries.length, 'tool')} · {formatCount(view.chars)} chars · ≈
          {formatCompact(tokens)} tok
          {refused > 0 && ` · ${formatCount(refused)} not strict`}
          {renamed > 0 && ` · ${formatCount(renamed)} renamed`}
        </p>
        <span className={styles.buttons}>
          <Button
            small
            onClick={() =>
              // Uses the current filter: the list may still show the previous one.
              setOpen(new Set(allOpen ? [] : matching(filter).map(({ entry }) => entry.name)))
            }
          >
            {allOpen ? <ChevronsDownUp aria-hidden /> : <ChevronsUpDown aria-hidden />}
            {allOpen ? 'Collapse all' : 'Expand all'}
          </Button>
          <CopyButton text={() => `${JSON.stringify(view.tools, null, 2)}\n`}>Copy all</CopyButton>
          {provider.request && <CopyCurl request={provider.request} tools={view.tools} />}
        </span>
      </div>
      <div className={styles.list}>
        {view.warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            {warning}
          </p>
        ))}
        {shown.length === 0 && (
          <p className={styles.limits}>No tool name or description matches.</p>
        )}
        <ul aria-label="Definitions">
          {shown.map(({ entry, tokens: own }) => (
            <DefinitionItem
              key={entry.name}
              entry={entry}
              tokens={own}
              share={entry.compact.length / longest}
              open={open.has(entry.name)}
              onToggle={toggle}
            />
          ))}
        </ul>
        <p className={styles.limits}>
          <b>{provider.label}</b> {toLimits(provider)}
        </p>
      </div>
    </div>
  );
}

function CopyCurl({ request, tools }: { request: ProviderFacts['request']; tools: unknown }) {
  return <CopyButton text={() => (request ? toCurl(request, tools) : '')}>Copy as curl</CopyButton>;
}

function toLimits({ names, maxTools, strict }: ProviderFacts): string {
  const most = maxTools === undefined ? '' : ` At most ${formatCount(maxTools)} tools per request.`;
  const strictly = strict
    ? ' Strict schemas: at most 5,000 properties, 10 levels, 1,000 enum values.'
    : '';
  return `Names: ${names}${most}${strictly}`;
}

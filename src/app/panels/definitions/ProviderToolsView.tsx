import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { tokenCost } from '../../../session/budget/index.ts';
import {
  type ProviderFacts,
  type ProviderView,
  toCurl,
} from '../../../session/definitions/index.ts';
import { useDefinitionsSize } from '../../lib/definitions-size.ts';
import { formatCount, formatDollars, formatPlural } from '../../lib/format.ts';
import { formatCompactTokens } from '../../lib/format-tokens.ts';
import { matchesFilter } from '../../lib/matches-filter.ts';
import { useSizeUnit } from '../../lib/size-unit.ts';
import { usePrice } from '../../lib/use-price.ts';
import { useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { DefinitionItem } from './DefinitionItem.tsx';
import { ALL_HIDDEN, NO_TOOLS } from './no-tools.ts';
import styles from './ProviderToolsView.module.css';
import { toIndented } from './to-indented.ts';

/** Options of {@link ProviderToolsView}. */
export interface ProviderToolsProps {
  view: ProviderView;
  provider: ProviderFacts;
}

/** Tools at a time: a list of 5,000 must open at once. */
const PART = 200;

/** Every tool in the provider's format, folded, with its size. */
export function ProviderToolsView({ view, provider }: ProviderToolsProps) {
  const hasTools = useSession((state) => state.tools.length > 0);
  const [filter, setFilter] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const wanted = useDeferredValue(filter);
  const [most, setMost] = useState(PART);
  const matching = (words: string) =>
    view.entries.filter(({ name, providerName, description }) =>
      matchesFilter(`${name} ${providerName} ${description}`, words),
    );
  const shown = matching(wanted);
  const longest = Math.max(1, ...view.entries.map(({ compact }) => compact.length));
  const [unit] = useSizeUnit();
  const size = useDefinitionsSize(view);
  const [price] = usePrice();
  const refused = view.entries.filter(({ strict }) => strict === 'refused').length;
  const renamed = view.entries.filter(({ name, providerName }) => name !== providerName).length;
  const deferred = view.entries.filter((entry) => entry.deferred).length;
  const allOpen = shown.length > 0 && shown.every(({ name }) => open.has(name));
  const toggle = (name: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });

  if (view.entries.length === 0) {
    return (
      <EmptyState title="The model sees no tools.">
        <p>{hasTools ? ALL_HIDDEN : NO_TOOLS}</p>
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
          {formatPlural(view.entries.length, 'tool')} ·{' '}
          {unit === 'chars' && `${formatCount(size.chars)} characters of JSON · `}
          {formatCompactTokens(size)} for {provider.label}
          <span title={`At $${price} per million tokens. The budget split has the price.`}>
            {' · '}
            {size.isExact ? '' : '≈'}
            {formatDollars(tokenCost(size.tokens, price))} a request
          </span>
          {refused > 0 && ` · ${formatCount(refused)} not strict`}
          {deferred > 0 && ` · ${formatCount(deferred)} deferred`}
          {renamed > 0 && ` · ${formatCount(renamed)} renamed`}
        </p>
        <span className={styles.buttons}>
          <Button
            small
            onClick={() =>
              // Uses the current filter: the list may still show the previous one.
              setOpen(new Set(allOpen ? [] : matching(filter).map(({ name }) => name)))
            }
          >
            {allOpen ? <ChevronsDownUp aria-hidden /> : <ChevronsUpDown aria-hidden />}
            {allOpen ? 'Collapse all' : 'Expand all'}
          </Button>
          <CopyButton text={() => `${toIndented(view.tools)}\n`}>Copy all</CopyButton>
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
          {shown.slice(0, most).map((entry) => (
            <DefinitionItem
              key={entry.name}
              entry={entry}
              share={entry.compact.length / longest}
              open={open.has(entry.name)}
              onToggle={toggle}
            />
          ))}
        </ul>
        <ShowMore
          shown={most}
          total={shown.length}
          unit="tools"
          onMore={() => setMost((before) => before + PART)}
        />
        <p className={styles.limits}>
          <b>{provider.label}</b> {toLimits(provider)}
        </p>
      </div>
    </div>
  );
}

function CopyCurl({ request, tools }: { request: ProviderFacts['request']; tools: string }) {
  return (
    <CopyButton text={() => (request ? toCurl(request, JSON.parse(tools)) : '')}>
      Copy as curl
    </CopyButton>
  );
}

function toLimits({ names, maxTools, strict }: ProviderFacts): string {
  const most = maxTools === undefined ? '' : ` At most ${formatCount(maxTools)} tools per request.`;
  const strictly = strict
    ? ' Strict schemas: at most 5,000 properties, 10 levels, 1,000 enum values.'
    : '';
  return `Names: ${names}${most}${strictly}`;
}

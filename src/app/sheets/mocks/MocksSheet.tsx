import { Plus } from 'lucide-react';
import { use, useMemo, useState } from 'react';
import { mockOrders, mocksOf } from '../../../session/workspace/index.ts';
import { formatPlural } from '../../lib/format.ts';
import { usePage } from '../../lib/page-state.ts';
import { useActions, useSession } from '../../session-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FilterBox } from '../../ui/FilterBox.tsx';
import form from '../../ui/form.module.css';
import { Sheet } from '../../ui/Sheet.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { MockFold } from './MockFold.tsx';
import styles from './MocksSheet.module.css';

/** A page cannot show the thousand operations of a large API at once. */
const SHOWN = 40;

/** The mocked responses of HTTP APIs, editable. */
export function MocksSheet({ onClose }: { onClose: () => void }) {
  const mocks = useSession(({ workspace }) => mocksOf(workspace));
  const orders = useMemo(() => mockOrders(mocks), [mocks]);
  const batches = useSession(({ workspace }) => workspace.batches);
  const { addMock, changeMock, removeMock } = use(useActions().loadActions('scenario'));
  const [filter, setFilter] = useState('');
  const wantedEntry = usePage(({ overlayEntry }) => overlayEntry);
  const [entry, setEntry] = useState(wantedEntry);
  const [shown, setShown] = useState(showing(entry));
  // The call beside the sheet may ask for another response.
  if (wantedEntry !== entry) {
    setEntry(wantedEntry);
    setShown(showing(wantedEntry));
    setFilter('');
  }
  const wanted = filter.trim().toLowerCase();
  const found = [...mocks.entries()].filter(([, { method, url, requestBody, body }]) =>
    `${method} ${url} ${requestBody ?? ''} ${body}`.toLowerCase().includes(wanted),
  );
  return (
    <Sheet
      docked
      title="Mocked responses"
      about="Requests to these addresses are answered here, without the network. Importing an OpenAPI document adds them from its examples and schemas, and a transcript from its results. A request to a host without mocks needs your consent to use the real network."
      onClose={onClose}
      foot={
        <Button
          onClick={() => {
            setFilter('');
            setShown(mocks.length + SHOWN);
            addMock({ ...NEW, url: freeUrl(mocks.map(({ url }) => url)) });
          }}
        >
          <Plus aria-hidden />
          Add a response
        </Button>
      }
    >
      {mocks.length > 0 && (
        <FilterBox
          label="Filter mocked responses"
          placeholder={`Filter ${formatPlural(mocks.length, 'response')}`}
          value={filter}
          onChange={setFilter}
        />
      )}
      {found.length === 0 && (
        <p className={form.hint}>
          {mocks.length === 0 ? 'No mocked responses yet.' : 'No response matches the filter.'}
        </p>
      )}
      <div className={styles.list}>
        {found.slice(0, shown).map(([index, mock]) => (
          <MockFold
            key={index}
            mock={mock}
            order={orders.get(index)}
            batches={batches}
            asked={index === entry?.index ? entry : undefined}
            onChange={(next) => changeMock(index, next)}
            onRemove={() => removeMock(index)}
          />
        ))}
      </div>
      <ShowMore
        shown={shown}
        total={found.length}
        unit="responses"
        onMore={() => setShown((before) => before * 4)}
      />
    </Sheet>
  );
}

const NEW = { method: 'GET', status: 200, mediaType: 'application/json', body: '{}' };

/** The number of responses of which a wanted one is the last, at least a page of them. */
function showing(entry: { index: number } | undefined): number {
  return Math.max(SHOWN, (entry?.index ?? 0) + 1);
}

function freeUrl(urls: readonly string[]): string {
  let number = 1;
  while (urls.includes(`https://api.test/${number}`)) number += 1;
  return `https://api.test/${number}`;
}

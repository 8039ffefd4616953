import {
  listSections,
  type RecordSection,
  tableNameOf,
} from '../../../catalog/sandbox-data/sections.ts';
import type { SandboxDataState } from '../../../session/store/index.ts';
import type { RecordChanges } from '../../../simulation/index.ts';
import type { SandboxTab } from '../../lib/sandbox-tab.ts';

/** The tabs in their order, with the ids of their sections; files are no records. */
export const SANDBOX_TABS: readonly {
  id: SandboxTab;
  label: string;
  sections: readonly string[];
}[] = [
  { id: 'files', label: 'Files', sections: [] },
  { id: 'tables', label: 'Tables', sections: [] },
  { id: 'issues', label: 'Issues', sections: ['issues', 'tracker'] },
  { id: 'pages', label: 'Pages', sections: ['pages', 'articles'] },
  { id: 'board', label: 'Board', sections: ['cards'] },
  { id: 'shop', label: 'Shop', sections: ['products'] },
  { id: 'key-values', label: 'Key-values', sections: ['key-values'] },
  { id: 'outbox', label: 'Outbox', sections: ['messages'] },
];

/** The sections of a tab; a person's own tables follow those of the scenario. */
export function sectionsOf(tab: SandboxTab, changes: RecordChanges): readonly RecordSection[] {
  const ids = SANDBOX_TABS.find(({ id }) => id === tab)?.sections ?? [];
  return listSections(changes).filter(({ id }) =>
    tab === 'tables' ? tableNameOf(id) !== undefined : ids.includes(id),
  );
}

/** How much a run changed in the data of a tab. */
export function countInTab(tab: SandboxTab, world: SandboxDataState): number {
  const isNew = ({ isInitial = false }: { isInitial?: boolean }) => !isInitial;
  if (tab === 'files') return world.files.length;
  if (tab === 'key-values') return world.keyValues.filter(isNew).length;
  if (tab === 'outbox') return world.messages.filter(isNew).length;
  const ids = SANDBOX_TABS.find(({ id }) => id === tab)?.sections ?? [];
  return world.records.filter(({ section }) => ids.includes(section)).length;
}

import type { EditorTab } from '../../session/store/index.ts';

/** The tabs of the editor, in their order. */
export const EDITOR_TABS = [
  { id: 'args', label: 'Arguments' },
  { id: 'schema', label: 'Schema' },
  { id: 'code', label: 'Code' },
  { id: 'reducer', label: 'Reducer' },
  { id: 'tests', label: 'Tests' },
] as const satisfies readonly { id: EditorTab; label: string }[];

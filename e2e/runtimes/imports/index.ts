import { isTrue } from '../contract/assert.ts';
import { type Case, type ContractRow, runCases } from '../contract/contract-case.ts';

/** Imports each entry of the packed package by name, as a user's program does. */
export type Loaders = Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>;

/** One export of each entry, which identifies it. */
const ENTRIES: Readonly<Record<string, string>> = {
  toolyard: 'createToolRegistry',
  'toolyard/schema': 'createArgumentValidator',
  'toolyard/reducers': 'bashReducer',
  'toolyard/formats': 'toProviderDefinitions',
  'toolyard/kinds': 'loadDeclarations',
  'toolyard/edge': 'createToolServer',
  'toolyard/otel': 'createOtelObserver',
  'toolyard/testing': 'checkReducer',
  'toolyard/workspace': 'toWorkspace',
};

const cases: readonly Case<Loaders>[] = Object.entries(ENTRIES).map(([entry, name]) => ({
  name: `imports ${entry}`,
  async run(loaders) {
    const module = await loaders[entry]?.();
    isTrue(module?.[name], `the export ${name}`);
  },
}));

/** The element is for pages; other runtimes define nothing. */
const onPages: Case<Loaders> = {
  name: 'imports toolyard/embed, which defines its element',
  async run(loaders) {
    await loaders['toolyard/embed']?.();
    isTrue(elements()?.get('toolyard-demo'), 'the element toolyard-demo');
  },
};

/** Imports all entries that this runtime can load. Never rejects. */
export function runImports(loaders: Loaders): Promise<ContractRow[]> {
  return runCases(elements() ? [...cases, onPages] : cases, loaders);
}

function elements(): CustomElementRegistry | undefined {
  return Reflect.get(globalThis, 'customElements');
}

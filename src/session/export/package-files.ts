import { COUNTER_FILE } from '../codegen/program-counter.ts';
import type { GeneratedFile } from '../codegen/user-file.ts';
import { CORE_VERSION } from '../lib/core-version.ts';
import { VERSIONS } from './package-versions.ts';

/** The name of a project's folder, from the name of the workspace's file. */
export function toPackageName(fileName: string): string {
  const name = fileName
    .replace('.toolyard.json', '')
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' || name === 'node-modules' ? 'workspace' : name;
}

/** The manifest of a generated project. */
export function toPackage(
  name: string,
  files: readonly GeneratedFile[],
  scripts: Readonly<Record<string, string>>,
): string {
  const uses = (path: string) => files.some((file) => file.path === path);
  const declares = uses('declarations.ts');
  const hasServers = uses('sandbox/mcp-replay.ts');
  const counter = files.find(({ path }) => path === COUNTER_FILE)?.text ?? '';
  const counters = COUNTERS.filter((one) => counter.includes(`from '${one}`));
  const manifest = {
    name,
    version: '0.0.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts,
    dependencies: {
      ...(hasServers && pick('@modelcontextprotocol/client', '@modelcontextprotocol/server')),
      ...pick(...counters),
      toolyard: CORE_VERSION,
      // The reader of declarations validates them with it.
      ...(declares && pick('zod')),
    },
    devDependencies: pick('@types/node', 'tsx', 'typescript'),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Packages that count tokens. */
const COUNTERS = ['gpt-tokenizer', 'tokenx'] as const;

function pick(...names: (keyof typeof VERSIONS)[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, VERSIONS[name]]));
}

/** The strict compiler options of a generated project. */
export const TSCONFIG = `{
  "compilerOptions": {
    "target": "ES2023",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "module": "NodeNext",
    "types": ["node"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "exactOptionalPropertyTypes": true,
    "noImplicitOverride": true,
    "verbatimModuleSyntax": true,
    "isolatedModules": true,
    "allowImportingTsExtensions": true,
    "skipLibCheck": true,
    "noEmit": true
  },
  "include": ["src", "test"]
}
`;

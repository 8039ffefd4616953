import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Schema } from '../../src/schema/index.ts';
import { fetchPackage } from '../check-formats/fetch-package.ts';

/** Packages with the meta-schemas of the drafts. */
const SOURCES = [
  { name: 'ajv', version: '8.17.1' },
  { name: 'ajv-draft-04', version: '1.0.0' },
];

/** The meta-schemas of all drafts, by URI. The package does not include them. */
export async function fetchMetaSchemas(cache: string): Promise<Record<string, Schema>> {
  const found: Record<string, Schema> = {};
  for (const { name, version } of SOURCES) {
    const folder = join(await fetchPackage(cache, name, version), 'dist', 'refs');
    for (const file of await readdir(folder, { recursive: true })) {
      if (!file.endsWith('.json')) continue;
      const schema = JSON.parse(await readFile(join(folder, file), 'utf8'));
      const address: unknown = schema.$id ?? schema.id;
      if (typeof address === 'string') found[address.replace(/#$/, '')] = schema;
    }
  }
  return found;
}

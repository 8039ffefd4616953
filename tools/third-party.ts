import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Lists the third-party code in the package with its licences, as these require.
 *
 * @param root The project that has installed the packages.
 * @param modules Paths of the bundled modules.
 */
export async function thirdPartyNotice(root: string, modules: Iterable<string>): Promise<string> {
  const names = [...modules].flatMap((id) => {
    const [, name] = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
    return name === undefined ? [] : [name.replace('\\', '/')];
  });
  const parts = await Promise.all(
    [...new Set(names)].sort().map((name) => describe(join(root, 'node_modules', name))),
  );
  return `The files of this folder contain code of these packages, unchanged but for bundling.\n\n${parts.join('\n')}`;
}

async function describe(dir: string): Promise<string> {
  // Every installed package has these fields.
  const manifest = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license: string;
  };
  const { name, version, license } = manifest;
  const file = (await readdir(dir)).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : await readFile(join(dir, file), 'utf8');
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n\n${text.trim()}\n`;
}

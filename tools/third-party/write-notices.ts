import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameAndVersion, type ShippedPackage, shippedPackages } from './packages.ts';

/** The licences of the packages whose code is in a folder, as these require. */
export const NOTICE_FILE = 'THIRD-PARTY.txt';

/** The bill of materials of the same packages, in the form of CycloneDX 1.6. */
export const MATERIALS_FILE = 'bom.cdx.json';

/**
 * Writes the licences and the bill of materials of a build's third-party code beside it.
 *
 * @param root The project.
 * @param directory The folder of the build.
 * @param modules Paths of the bundled modules.
 */
export async function writeNotices(
  root: string,
  directory: string,
  modules: Iterable<string>,
): Promise<void> {
  const packages = await shippedPackages(modules);
  const project = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  await writeFile(join(directory, NOTICE_FILE), toNotice(packages));
  const materials = toMaterials(project, packages);
  await writeFile(join(directory, MATERIALS_FILE), `${JSON.stringify(materials, null, 2)}\n`);
}

function toNotice(packages: readonly ShippedPackage[]): string {
  const parts = packages.map(({ name, version, license, texts }) =>
    [`${'='.repeat(80)}\n${name} ${version} (${license})\n`, ...texts, ''].join('\n'),
  );
  return `The files of this folder contain code of these packages, unchanged but for bundling.\n\n${parts.join('\n')}`;
}

/** A document of CycloneDX: what tools read that look for known weaknesses and licences. */
function toMaterials(
  { name, version }: { name: string; version: string },
  packages: readonly ShippedPackage[],
): object {
  const own = { type: 'application', 'bom-ref': `${name}@${version}`, name, version };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...own, purl: packageUrl(own) } },
    components: packages.map((one) => ({
      type: 'library',
      'bom-ref': nameAndVersion(one),
      name: one.name,
      version: one.version,
      licenses: [
        /\s/.test(one.license) ? { expression: one.license } : { license: { id: one.license } },
      ],
      purl: packageUrl(one),
    })),
    dependencies: [{ ref: own['bom-ref'], dependsOn: packages.map(nameAndVersion) }],
  };
}

/** The package URL, in which the `@` of a scope is encoded. */
function packageUrl({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One installed package whose code is in a build. */
export interface ShippedPackage {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** The texts of its licence and notice files. */
  texts: string[];
}

/** The fields of a `package.json` that are read. */
interface Manifest {
  name: string;
  version: string;
  license?: unknown;
  author?: string | { name: string };
  homepage?: string;
}

/** Files whose text must go with the code. */
const LEGAL = /^(licen[cs]e|notice|copying|third-?party-?(notices|licen[cs]es))/i;

/**
 * Reads the packages to which modules belong, each version once, in the order of their names.
 *
 * @param modules Paths of bundled modules; those outside `node_modules` are left out.
 * @throws Error if a package names no licence, since its code may not be passed on then.
 * @example
 * const packages = await shippedPackages(['/project/node_modules/zod/v4/index.js']);
 */
export async function shippedPackages(modules: Iterable<string>): Promise<ShippedPackage[]> {
  const folders = [...modules].flatMap((id) => {
    const [, folder] = /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+)/.exec(id) ?? [];
    return folder === undefined ? [] : [folder];
  });
  const found = await Promise.all([...new Set(folders)].map(readPackage));
  return found.sort((a, b) => (nameAndVersion(a) < nameAndVersion(b) ? -1 : 1));
}

/** `name@version`. */
export function nameAndVersion({ name, version }: ShippedPackage): string {
  return `${name}@${version}`;
}

async function readPackage(folder: string): Promise<ShippedPackage> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license } = manifest;
  if (typeof license !== 'string') throw new Error(`${name}@${version} names no licence.`);
  const files = (await readdir(folder)).filter((file) => LEGAL.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  if (texts.length === 0) texts.push(withoutFile(manifest));
  return { name, version, license, texts: texts.map((text) => text.trim()) };
}

function withoutFile({ author, license, homepage }: Manifest): string {
  const by = typeof author === 'string' ? author : (author?.name ?? 'its authors');
  return `Copyright (c) ${by}. The package has no licence file; its manifest names ${license}${homepage === undefined ? '' : `, see ${homepage}`}.`;
}

import { readdir, readFile } from 'node:fs/promises';
import process from 'node:process';

/**
 * Memory of this process's children and their descendants, in bytes. A runtime may run in a
 * separate process.
 *
 * @returns `undefined` where the platform has no `/proc`
 */
export async function residentMemory(): Promise<number | undefined> {
  const pids = await readdir('/proc').catch(() => undefined);
  if (!pids) return undefined;
  const all = await Promise.all(pids.filter((name) => /^\d+$/.test(name)).map(look));
  const known = all.filter((one) => one !== undefined);
  const family = new Set([process.pid]);
  // Children have larger numbers in most cases, but not in all.
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const { pid, parent } of known) if (family.has(parent)) family.add(pid);
  }
  family.delete(process.pid);
  return known
    .filter(({ pid }) => family.has(pid))
    .reduce((sum, { resident }) => sum + resident, 0);
}

async function look(
  name: string,
): Promise<{ pid: number; parent: number; resident: number } | undefined> {
  const text = await readFile(`/proc/${name}/status`, 'utf8').catch(() => undefined);
  const field = (key: string): number =>
    Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(text ?? '')?.[1] ?? 0);
  if (text === undefined) return undefined;
  return { pid: Number(name), parent: field('PPid'), resident: field('VmRSS') * 1024 };
}

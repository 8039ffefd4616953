import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The response headers of the built playground (its `_headers` file), by path.
 *
 * @param {string} directory the built page
 * @returns {Promise<Map<string, Record<string, string>>>} empty without such a file
 */
export async function readPageHeaders(directory) {
  const text = await readFile(join(directory, '_headers'), 'utf8').catch(() => '');
  /** @type {Map<string, Record<string, string>>} */
  const rules = new Map();
  /** @type {Record<string, string>} */
  let current = {};
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) current[name] = value;
    else if (line.startsWith('/')) {
      current = {};
      rules.set(line.trim(), current);
    }
  }
  return rules;
}

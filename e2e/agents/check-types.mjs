import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runTsc } from '../../tools/tsc.mjs';

const HERE = import.meta.dirname;

/** The folders of `types`, each a project. */
const PROJECTS = ['checked', 'skipped'];

/**
 * Compiles the programs of `types`.
 *
 * @returns {Promise<Map<string, string | undefined>>} the errors of each file, such as
 *   `checked/openai-chat.ts`
 */
export async function checkTypes() {
  const found = new Map();
  const project = async (name) => {
    const folder = join(HERE, 'types', name);
    const { code, output } = await runTsc(['-p', folder], { cwd: folder });
    const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
    const lines = output.split('\n').filter((line) => /error TS/.test(line));
    const isOf = (file) => (line) => line.startsWith(`${file}(`);
    // An error in a library belongs to all files.
    const common = lines.filter((line) => !files.some((file) => isOf(file)(line)));
    if (code !== 0 && lines.length === 0) common.push(output);
    for (const file of files) {
      const own = [...lines.filter(isOf(file)), ...common];
      found.set(`${name}/${file}`, own.length > 0 ? own.join('\n') : undefined);
    }
  };
  await Promise.all(PROJECTS.map(project));
  return found;
}

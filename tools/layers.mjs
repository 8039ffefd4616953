/**
 * Checks the directions of imports: `node tools/layers.mjs [directory …]`, from the directory to
 * check. The rules and their reasons are in `.dependency-cruiser.mjs`.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import config from '../.dependency-cruiser.mjs';

/** @type {typeof import('@swc/core')} */
const swc = createRequire(import.meta.url)('@swc/core');

/**
 * @typedef {object} LayersReport
 * @property {string} text the violations, rule by rule
 * @property {number} violations
 * @property {number} files number of files
 */

/**
 * Reads the imports below some directories and checks them against the rules.
 *
 * @param {string[]} directories relative to the working directory
 * @returns {Promise<LayersReport>}
 */
export async function checkLayers(directories) {
  acceptTsx();
  // Imported after the patch, because it copies swc's functions during its import.
  const { cruise } = await import('dependency-cruiser');
  const { options, ...ruleSet } = config;
  const { output, exitCode } = await cruise(directories, {
    ...options,
    ruleSet,
    validate: true,
    outputType: 'json',
  });
  /** @type {import('dependency-cruiser').ICruiseResult} */
  const result = JSON.parse(String(output));
  const hidden = result.modules.filter(({ source }) => isHiding(source));
  const lines = [...result.summary.violations.map(describe), ...hidden.map(describeHidden)];
  const files = result.modules.filter(({ source }) => /\.m?[jt]sx?$/.test(source)).length;
  return { text: lines.join('\n'), violations: Math.max(lines.length, exitCode), files };
}

/**
 * Whether a file uses an import type of the project, such as `typeof import('./a.ts')`.
 * dependency-cruiser does not read these, so it finds no cycle through one.
 *
 * @param {string} source
 */
function isHiding(source) {
  // The declaration of a virtual module has no other way to import a type.
  if (!/\.tsx?$/.test(source) || source.endsWith('.d.ts') || !existsSync(source)) return false;
  const text = readFileSync(source, 'utf8');
  return /\bimport\('\./.test(text) && hasImportType(swc.parseSync(text, syntaxOf(source)));
}

/**
 * @param {unknown} node
 * @returns {boolean}
 */
function hasImportType(node) {
  if (typeof node !== 'object' || node === null) return false;
  const { type, argument } = /** @type {{ type?: string, argument?: { value?: string } }} */ (node);
  if (type === 'TsImportType' && argument?.value?.startsWith('.')) return true;
  return Object.values(node).some(hasImportType);
}

/** @param {{ source: string }} module */
function describeHidden({ source }) {
  return `no-hidden-imports: ${source}\n    Write 'import type', so that cycles through the type are found.`;
}

/** The words of every form in which a file names another one. */
const NAMES_A_FILE = /\bfrom\s*['"]|\bimport\b|\brequire\b|\bdefine\b|\bgetBuiltinModule\b/g;

/**
 * dependency-cruiser parses TypeScript with the compiler API, which version 7 lacks, or with swc
 * without its JSX option. Without this patch every .tsx file is a syntax error.
 *
 * Files mostly name others at their top, and parsing the rest takes as long as all else.
 */
function acceptTsx() {
  Object.assign(swc, {
    /** @type {(path: string, options: object) => unknown} */
    parseFileSync(path, options) {
      const text = readFileSync(path, 'utf8');
      const syntax = { ...options, ...syntaxOf(path) };
      const last = [...text.matchAll(NAMES_A_FILE)].at(-1)?.index;
      const end = last === undefined ? 0 : text.indexOf('\n', last);
      if (end < 0) return swc.parseSync(text, syntax);
      try {
        return swc.parseSync(text.slice(0, end), syntax);
      } catch {
        // The line ends inside a statement.
        return swc.parseSync(text, syntax);
      }
    },
  });
}

/** @param {string} path */
function syntaxOf(path) {
  return { syntax: /** @type {const} */ ('typescript'), tsx: path.endsWith('x') };
}

/** @param {import('dependency-cruiser').IViolation} violation */
function describe({ rule, from, to, cycle }) {
  const comment = config.forbidden?.find(({ name }) => name === rule.name)?.comment ?? '';
  const way = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
  return `${rule.name}: ${way.join(' → ')}\n    ${comment}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const asked = process.argv.slice(2);
  const { text, violations, files } = await checkLayers(asked.length > 0 ? asked : ['src']);
  if (text) console.log(text);
  console.log(`${files} files read, ${violations} imports against the rules`);
  process.exitCode = violations > 0 || files === 0 ? 1 : 0;
}

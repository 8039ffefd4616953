/**
 * Checks the built package: used globals, effects while it loads, sizes, and whether users can
 * resolve its files and types. Builds it first if it is absent or older than the source.
 *
 * @example node_modules/.bin/tsx tools/check-bundle.ts
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ensureLib, LIB_DIR, LIB_ENTRIES, type LibEntry, PART_DIR } from './build-lib.ts';
import { type BundleAllowance, checkImportTime, checkSource, minified } from './bundle-rules.ts';
import { packedPackage } from './packed-package.mjs';

interface EntryRule extends BundleAllowance {
  /** The maximum size of the entry, minified and gzipped, in bytes. */
  budget: number;
  /** The target size. A larger size is reported, but is no failure. */
  target?: number;
  /** Without it, the entry is loaded in a bare context, too. */
  skipImportTime?: boolean;
}

/** Peers of `kinds`, from the user's project; all but `zod` are only for MCP servers. */
const KINDS_PEERS = [
  'zod',
  'zod/v4/core',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/server',
];

/** The page APIs that the custom element needs. */
const EMBED_GLOBALS = [
  'HTMLElement',
  ...['CSSStyleSheet', 'IntersectionObserver', 'MutationObserver', 'ShadowRoot'],
  ...['addEventListener', 'customElements', 'document', 'getComputedStyle'],
  ...['matchMedia', 'origin', 'self'],
];

/** Budgets are measured sizes with a little room to grow. */
const RULES: Record<LibEntry, EntryRule> = {
  // The whole entry; the code that programs ship is in `PROGRAMS`.
  // The largest part makes untrusted texts safe. It knows look-alikes, chat templates, hidden
  // characters, shapes of credentials, and places that no tool may read.
  // 250 bytes close a toolset and refusals for servers, and name the caller in events.
  // 300 bytes key cached results by all that a tool could see, and withhold scopes of storage.
  // 0.4 kB run the validation of schema libraries, and make results of texts.
  // 200 bytes tell names without a schema around them from a JSON Schema.
  // 100 bytes read bodies of responses without the macrotasks of Firefox.
  // 300 bytes hand results to a cutter, and register the tools that it offers.
  index: { budget: 45_230 },
  // 500 bytes count the work of patterns, large objects and values of `enum`.
  schema: { budget: 9700 },
  // Parsers for the logs, reports and listings of some sixty tools, and for diffs.
  // 1.9 kB compose reducers from blocks. 1.2 kB read several reports in one output.
  // 400 bytes recognise lines of the same failed test, and tests that passed.
  // 150 bytes give failures a small budget before the beginning and the end.
  // 50 bytes say what a call of `composeReducer` or of a block lacks.
  // 1.2 kB find the place and the reason of each failed test, and choose as many as fit.
  // 10 bytes let a gap grow in place, which made plans of long logs a quarter quicker.
  // 250 bytes look only at the lines that stay: in the VM, head and tail of 100 kB take half as long.
  reducers: { budget: 48_700 },
  testing: { budget: 8000, imports: ['fast-check'], skipImportTime: true },
  // Half of it is `yaml`, for OpenAPI documents. The streams of seven providers take 2 kB.
  // 300 bytes place the examples of OpenAPI documents.
  // 2.2 kB run the calls of a model's message and write their results, with pictures.
  // 1.5 kB are the tools of four agent frameworks.
  // 2.8 kB shorten results of earlier turns in seven formats.
  // 40 bytes let a page write the messages of a turn as `toolyardFor` does.
  // 100 bytes write results with pictures for the AI SDK, and say which files Cohere's model lacks.
  // 450 bytes tell unfinished answers and calls without their message, and check what an agent gets.
  formats: { budget: 72_020 },
  // `yaml`, templates, queries, search, and the parts for MCP. 16 kB check declarations and
  // describe their problems. 4 kB of these parse broken declarations line by line.
  // 150 bytes say that zod 3 is too old.
  // 150 bytes read resources of MCP servers for clients that ask for them.
  // 3.8 kB quote MCP servers, read linked resources, run tasks, wait for consent and connect again.
  // 8 kB check the structured content of MCP servers in counted steps, and 1.7 kB limit what a server
  // may use: the time of calls and of endings, the size of lists and of resources.
  // 450 bytes read the fields of declarations for listings.
  // 3.1 kB sign in by the device flow, and bound what an authorization server sends.
  kinds: { budget: 173_250, imports: KINDS_PEERS, skipImportTime: true },
  // 8 kB check arguments, 4.6 kB describe the service (OpenAPI), 1 kB bound what results carry,
  // 0.8 kB are the audit, and 3 kB check tokens and tell clients where to get them. 2.1 kB end a
  // server, tell whether it is ready, and keep answers for repeated requests.
  // 1.1 kB sign sessions, and refuse state that callers would share.
  // 1.8 kB bound what each subject uses, and wait for a dead store only once.
  // 6.5 kB are the MCP server: members of listings and their checks, changes of the list, resources
  // behind links, questions to users, and tasks. 0.6 kB wrap the texts of untrusted links, and take the
  // parts of content one by one.
  edge: {
    // 250 bytes bound the names of calls, read the personality in an address, and refuse misspelt options.
    budget: 55_950,
    imports: ['@modelcontextprotocol/server', 'jose'],
  },
  // 2.2 kB measure and cut results; 2.1 kB keep what was cut, and read it; 1.7 kB search tools. 5.6 kB
  // inspect tools, a third of it sentences and lists of words. 1 kB keep results in a key-value store,
  // and 0.8 kB are the economy of a server. 0.6 kB measure what is read, and say how to read the rest.
  context: { budget: 14_450 },
  otel: { budget: 2500, imports: ['@opentelemetry/api'], skipImportTime: true },
  // 1.3 kB are the limits of the playground, with their sentences.
  // A third of it are the values of example arguments, by format and by name.
  // 1 kB are the fields of the sandbox data, which check the records of a workspace.
  workspace: { budget: 5900 },
  // The loader is for pages only, and has 3 kB. 1.5 kB open the frame when a reader starts a demo.
  // 100 bytes read the file of `src` as soon as the element is in view.
  embed: { budget: 4730, globals: EMBED_GLOBALS },
  // The component only; the element is a module of its own.
  react: { budget: 700, imports: ['react', './embed.js'], skipImportTime: true },
};

interface Program extends Pick<EntryRule, 'budget' | 'target'> {
  name: string;
  from: LibEntry;
  takes: readonly string[];
}

/** The code that a program ships if it imports these exports of an entry. */
const PROGRAMS: readonly Program[] = [
  {
    name: 'a registry',
    from: 'index',
    takes: ['createToolRegistry', 'defineTool', 'ok', 'err', 'personalityToFilters'],
    // 6 kB redact secrets in dry runs and errors, and tell secrets from code and sentences.
    // 1.5 kB clean definitions. 0.7 kB copy instances of classes.
    budget: 28_840,
    target: 6000,
  },
  {
    name: 'with backends',
    from: 'index',
    takes: ['createToolRegistry', 'defineTool', 'ok', 'err', 'createCapabilityBackends'],
    budget: 36_290,
    target: 10_000,
  },
  {
    name: 'cuts',
    from: 'context',
    takes: ['createResultCuts', 'createMemorySpill'],
    // 15 bytes end calls of a spill that never answers.
    budget: 5175,
    target: 4000,
  },
  {
    name: 'validation',
    from: 'schema',
    takes: ['createArgumentValidator'],
    budget: 8550,
  },
  {
    name: 'tool search',
    from: 'context',
    takes: ['createToolSearch'],
    // 60 bytes are the parts for servers, which list and fork by themselves.
    budget: 2240,
  },
  {
    name: 'durable spill',
    from: 'context',
    takes: ['createResultCuts', 'createKeyValueSpill'],
    budget: 6210,
  },
  {
    name: 'server economy',
    from: 'context',
    takes: ['createServerEconomy'],
    budget: 8830,
  },
  // Without the inspection of tools.
  { name: 'result cuts', from: 'context', takes: ['createResultCuts'], budget: 4905 },
];

/** The size that `validation` adds to `a registry`; `standardFormats` ship only if imported. */
const VALIDATION_ADDS = { budget: 8030, target: 8000 };

/** The code that a program with a registry and its server ships. */
const SERVER: Program = {
  name: 'and a server',
  from: 'edge',
  takes: ['createToolServer'],
  // Validation, audit, sessions, quotas and limits are on by default. 0.6 kB wrap links over MCP.
  budget: 76_000,
  target: 22_000,
};

const ROOT = resolve(import.meta.dirname, '..');
const run = promisify(execFile);

/** Checks one entry of the built package. @returns a sentence for each finding. */
export async function checkEntry(name: LibEntry): Promise<string[]> {
  const path = join(LIB_DIR, `${name}.js`);
  const rule = RULES[name];
  const files = [`${name}.js`, ...(await partsOf(name))];
  const imports = [...(rule.imports ?? []), ...files.map((file) => `./${file}`)];
  // A part imports the others relative to its folder.
  imports.push(...files.map((file) => `./${basename(file)}`));
  const found: string[] = [];
  const codes: string[] = [];
  for (const file of files) {
    const code = await readFile(join(LIB_DIR, file), 'utf8');
    codes.push(code);
    const wrong = checkSource(code, { ...rule, imports });
    found.push(...wrong.map((sentence) => `dist/lib/${file} ${sentence}`));
  }
  const whole: string[] = [];
  if (!rule.skipImportTime && found.length === 0) {
    whole.push(...checkImportTime(await asScript(path, rule.imports)));
  }
  whole.push(...weigh(name, codes, rule));
  return [...found, ...whole.map((sentence) => `dist/lib/${name}.js ${sentence}`)];
}

/** The parts that an entry loads later, by their paths in the package. */
async function partsOf(name: LibEntry): Promise<string[]> {
  const all = await readdir(join(LIB_DIR, PART_DIR));
  return all.filter((file) => file.startsWith(`${name}-`)).map((file) => `${PART_DIR}/${file}`);
}

/** Checks the code that programs with a part of the core ship. @returns a sentence for each finding. */
export async function checkPrograms(): Promise<string[]> {
  const dir = join(ROOT, '.cache', 'programs');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const found: string[] = [];
  for (const program of PROGRAMS) {
    const sentences = weigh(program.name, [await bundlePrograms(dir, program)], program);
    const takes = program.takes.join(', ');
    found.push(...sentences.map((sentence) => `A program with ${takes} ${sentence}`));
  }
  const [registry, validation] = ['a registry', 'validation'].map((wanted) =>
    PROGRAMS.filter(({ name }) => name === wanted),
  );
  const alone = sizeOf(await bundlePrograms(dir, ...(registry ?? [])));
  const both = sizeOf(await bundlePrograms(dir, ...(registry ?? []), ...(validation ?? [])));
  const added = { min: both.min - alone.min, gzip: both.gzip - alone.gzip };
  const sentences = checkSize('validation adds', added, VALIDATION_ADDS);
  found.push(...sentences.map((sentence) => `What validation adds ${sentence}`));
  const served = await bundlePrograms(dir, ...(registry ?? []), SERVER);
  const tooMuch = checkSize(SERVER.name, sizeOf(served), SERVER);
  return [
    ...found,
    ...tooMuch.map((sentence) => `A program with a registry and a server ${sentence}`),
  ];
}

/** @returns the code of one program that does all of these */
async function bundlePrograms(dir: string, ...programs: readonly Program[]): Promise<string> {
  const entry = join(dir, `${programs.map(({ name }) => name.replace(' ', '-')).join('-')}.js`);
  const lines = programs.map(({ from, takes }) => {
    const path = JSON.stringify(join(LIB_DIR, `${from}.js`));
    return `export { ${takes.join(', ')} } from ${path};\n`;
  });
  await writeFile(entry, lines.join(''));
  return asModule(entry);
}

function weigh(
  name: string,
  codes: readonly string[],
  rule: Pick<EntryRule, 'budget' | 'target'>,
): string[] {
  const sizes = codes.map(sizeOf);
  const min = sizes.reduce((sum, size) => sum + size.min, 0);
  const gzip = sizes.reduce((sum, size) => sum + size.gzip, 0);
  return checkSize(name, { min, gzip }, rule);
}

function checkSize(
  name: string,
  { min, gzip }: { min: number; gzip: number },
  { budget, target }: Pick<EntryRule, 'budget' | 'target'>,
): string[] {
  const verdict = gzip <= budget ? 'fits' : 'TOO BIG';
  console.log(
    `${name.padEnd(15)} ${kB(min)} min  ${kB(gzip)} min+gzip  of ${kB(budget)}  ${verdict}`,
  );
  if (target !== undefined && gzip > target) {
    console.log(`${' '.repeat(15)} ${gzip - target} bytes above its target of ${target}`);
  }
  return gzip <= budget ? [] : [`weighs ${gzip} bytes min+gzip; its budget is ${budget}.`];
}

/** Checks all scripts that a build has written. @returns a sentence for each finding */
async function checkBytes(dir: string): Promise<string[]> {
  const files = await readdir(dir, { recursive: true });
  const found: string[] = [];
  for (const file of files.filter((name) => /\.m?js$/.test(name))) {
    const code = await readFile(join(dir, file));
    if (code.includes(0)) found.push(`${relative(ROOT, join(dir, file))} contains a NUL byte.`);
  }
  return found;
}

/** Checks the tarball with publint and attw. */
export async function checkPackage(): Promise<string[]> {
  const tarball = await packedPackage();
  const found = await Promise.all([
    runChecker('publint', ['run', tarball, '--strict']),
    runChecker('attw', [tarball, '--profile', 'esm-only', '--no-emoji', '--format', 'ascii']),
  ]);
  return found.flat();
}

async function runChecker(tool: string, args: string[]): Promise<string[]> {
  try {
    await run(join(ROOT, 'node_modules', '.bin', tool), args, { cwd: ROOT });
    console.log(`${tool.padEnd(10)} clean`);
    return [];
  } catch (error) {
    // `execFile` stores the program's output on the error.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`The package does not pass ${tool}:\n${stdout}${stderr || String(error)}`];
  }
}

// A classic script can run in a separate context; a module would need a flag of Node.
function asScript(path: string, peers: readonly string[] = []): Promise<string> {
  return bundle(path, 'iife', peers);
}

function asModule(path: string): Promise<string> {
  return bundle(path, 'es', RULES.edge.imports);
}

async function bundle(
  path: string,
  format: 'iife' | 'es',
  external: readonly string[] = [],
): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: path, formats: [format], name: 'entry' },
      rolldownOptions: { external: [...external] },
    },
  });
  const [first] = Array.isArray(built) ? built : [];
  const chunk = first?.output[0];
  if (!chunk) throw new Error(`${path} could not be bundled.`);
  return chunk.code;
}

function sizeOf(code: string): { min: number; gzip: number } {
  const small = Buffer.from(minified(code));
  return { min: small.length, gzip: gzipSync(small, { level: 9 }).length };
}

function kB(bytes: number): string {
  const both = `${(bytes / 1000).toFixed(2)} kB (${(bytes / 1024).toFixed(2)} KiB)`;
  return both.padStart(20);
}

/** @returns whether nothing was found */
export async function checkBundle(): Promise<boolean> {
  await ensureLib();
  const found: string[] = [];
  // The record's keys are the entries.
  for (const name of Object.keys(LIB_ENTRIES) as LibEntry[])
    found.push(...(await checkEntry(name)));
  found.push(...(await checkPrograms()));
  found.push(...(await checkBytes(join(ROOT, 'dist'))));
  found.push(...(await checkPackage()));
  if (found.length === 0) console.log('The built package is fit for every runtime.');
  else console.error(`\n${found.length} found:\n${found.join('\n')}`);
  return found.length === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!(await checkBundle())) process.exitCode = 1;
}

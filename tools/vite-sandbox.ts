import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { sandboxPolicy } from './content-policy.ts';
import { noteModules } from './third-party/note-modules.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PREFIX = 'virtual:toolyard-sandbox/';
const MODULES = /^virtual:toolyard-sandbox\//;
const LOADED = /^.virtual:toolyard-sandbox\//s;
const FRAME = 'sandbox.html';
/** The engine's virtual module, which exports the URL of its compressed file. */
const ENGINE = 'engine';
const WASM = createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm');
const SCRIPT = /<script>([\s\S]*?)<\/script>/;

/** Code of the sandbox, by the name of its virtual module. */
const BUNDLES = {
  prelude: 'src/sandbox/guest/prelude/prelude.ts',
  blocks: 'src/core/reduce/blocks/index.ts',
  guest: 'src/sandbox/guest/worker.ts',
  checker: 'src/sandbox/guest/checker-worker.ts',
};
type Bundle = keyof typeof BUNDLES;

/**
 * Builds the sandbox's code, and serves and emits its frame.
 *
 * `virtual:toolyard-sandbox/prelude` exports a script as text, and `…/blocks` a module as text.
 * `…/engine` exports the URL of the engine, `…/guest` and `…/checker` that of a Worker's code. The host fetches it and posts it into
 * the frame.
 */
export function sandbox(): Plugin {
  let serving = false;
  return {
    name: 'toolyard:sandbox',
    configResolved(config) {
      serving = config.command === 'serve';
    },
    resolveId: { filter: { id: MODULES }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: LOADED },
      async handler(id) {
        const name = id.slice(PREFIX.length + 1);
        if (name === ENGINE) {
          if (serving) return `export const url = '/@sandbox/${ENGINE}.js';`;
          const file = this.emitFile({
            type: 'asset',
            name: 'quickjs.wasm.gz',
            source: gzipSync(await readFile(WASM), { level: 9 }),
          });
          return `export const url = import.meta.ROLLUP_FILE_URL_${file};`;
        }
        if (!isBundle(name)) return undefined;
        if (isText(name)) {
          const code = await (name === 'prelude' ? bundlePrelude() : bundle(name));
          return `export const code = ${JSON.stringify(code)};`;
        }
        // In development the host requests the URL at each start of a Worker.
        if (serving) return `export const url = ${JSON.stringify(`/@sandbox/${name}.js`)};`;
        const file = this.emitFile({
          type: 'asset',
          name: `sandbox-${name}.js`,
          source: await bundle(name),
        });
        return `export const url = import.meta.ROLLUP_FILE_URL_${file};`;
      },
    },
    async generateBundle() {
      if (this.environment.config.build.lib) return;
      this.emitFile({ type: 'asset', fileName: FRAME, source: (await readFrame()).html });
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (/\/src\/(core|sandbox)\//.test(file)) known.clear();
      });
      server.middlewares.use((request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname;
        const name = /^\/@sandbox\/(\w+)\.js$/.exec(path)?.[1] ?? '';
        if (path === `/${FRAME}`) {
          readFrame().then(({ html, policy }) => {
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.setHeader('Content-Security-Policy', policy);
            response.end(html);
          }, next);
        } else if (name === ENGINE) {
          readFile(WASM).then((code) => response.end(code), next);
        } else if (isBundle(name)) {
          bundle(name).then((code) => {
            response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
            response.end(code);
          }, next);
        } else {
          next();
        }
      });
    },
  };
}

/** The frame's page with its policy, which contains the hash of the script. */
export async function readFrame(): Promise<{ html: string; policy: string }> {
  const page = await readFile(join(ROOT, 'src/sandbox/frame/sandbox.html'), 'utf8');
  const script = SCRIPT.exec(page)?.[1] ?? '';
  const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
  const html = page.replace('%policy%', sandboxPolicy(hash).replace('; sandbox allow-scripts', ''));
  return { html, policy: sandboxPolicy(hash) };
}

/** The prelude as an expression, so that it declares no names in the VM. */
export async function bundlePrelude(): Promise<string> {
  const code = await bundle('prelude');
  return `(() => { ${code}\nreturn bundle.entry; })()`;
}

const known = new Map<Bundle, Promise<string>>();

function bundle(name: Bundle): Promise<string> {
  const before = known.get(name);
  if (before) return before;
  const made = bundleNow(name);
  // The next request retries a failed build.
  made.catch(() => known.delete(name));
  known.set(name, made);
  return made;
}

async function bundleNow(name: Bundle): Promise<string> {
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    plugins: [noteModules(), ...(isText(name) ? [] : [sandbox()])],
    build: {
      write: false,
      target: 'es2023',
      minify: name !== 'prelude',
      // Messages and places of the blocks need the names of their functions.
      ...(name === 'blocks' && {
        rolldownOptions: { output: { minify: { compress: true, mangle: false, codegen: true } } },
      }),
      lib: {
        entry: join(ROOT, BUNDLES[name]),
        formats: [name === 'blocks' ? 'es' : 'iife'],
        name: 'bundle',
        fileName: name,
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`The bundle '${name}' has no code.`);
  return chunk.code;
}

/** Whether the VM runs this code, which the Worker's own code contains as a text. */
function isText(name: Bundle): boolean {
  return name === 'prelude' || name === 'blocks';
}

function isBundle(name: string): name is Bundle {
  return Object.hasOwn(BUNDLES, name);
}

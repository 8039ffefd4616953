/** Runs the programs of docs/agents in their frameworks, with scripted models. */
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setDefaultModelProvider, setTracingDisabled } from '@openai/agents';
import { scriptAiSdk } from './frameworks/ai-sdk.mjs';
import { scriptLangChain } from './frameworks/lang-chain.mjs';
import { scriptMastra } from './frameworks/mastra.mjs';
import { scriptOpenAiAgents } from './frameworks/open-ai-agents.mjs';

const DOCS = join(import.meta.dirname, '..', '..', 'docs', 'agents');
// In this folder, so that imports find this project's packages.
const WORK = join(import.meta.dirname, '.cache', 'docs');
const CALLS = [
  { id: 'a', name: 'greet', args: '{"name":"Ada"}' },
  { id: 'b', name: 'greet', args: '{"name": "A' },
];

/** The packages of providers, which would send requests. */
const MODEL = `
export const openai = () => globalThis.scriptedModel;
export const ChatOpenAI = function ChatOpenAI() { return globalThis.scriptedModel; };
`;

const SCRIPTS = {
  'ai-sdk': scriptAiSdk,
  'openai-agents': scriptOpenAiAgents,
  langchain: scriptLangChain,
  mastra: scriptMastra,
};

/** @type {Record<string, () => Promise<void>>} */
export const DOCS_CASES = {};
for (const [page, script] of Object.entries(SCRIPTS)) {
  DOCS_CASES[`${page}.md`] = async () => {
    await writeShared();
    const text = await readFile(join(DOCS, `${page}.md`), 'utf8');
    const [program] = programsIn(text);
    assertInstalls(text, program);
    const { model, results } = script(CALLS);
    globalThis.scriptedModel = model;
    setTracingDisabled(true);
    setDefaultModelProvider({ getModel: () => model });
    const file = join(WORK, `${page}.js`);
    const providers = /from '@(?:ai-sdk|langchain)\/openai'/g;
    await writeFile(file, program.replaceAll(providers, "from './model.js'"));
    const exported = await import(pathToFileURL(file).href);
    assert.deepEqual(Object.values(exported), ['Done.']);
    const texts = Object.fromEntries(results().map((one) => [one.id, one.text]));
    assert.equal(texts.a, 'Hello, Ada');
    assert.match(texts.b, /JSON/);
  };
}

/** The files that all programs use. */
async function writeShared() {
  await rm(WORK, { recursive: true, force: true });
  await mkdir(WORK, { recursive: true });
  const [registry] = programsIn(await readFile(join(DOCS, 'README.md'), 'utf8'));
  await writeFile(join(WORK, 'registry.js'), registry);
  await writeFile(join(WORK, 'model.js'), MODEL);
}

/** The line with `npm install` names each package that the program imports. */
function assertInstalls(page, program) {
  const [, line = ''] = /`npm install ([^`]+)`/.exec(page) ?? [];
  const named = line.split(' ');
  const imported = [...program.matchAll(/from '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name]) => name);
  for (const name of imported) assert.ok(named.includes(name), `${name} is not installed`);
}

function programsIn(page) {
  return [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
}

import type { Builtin } from './builtin.ts';
import { cacheStore } from './tools/cache-store.ts';
import { datetimeNow } from './tools/datetime-now.ts';
import { fetchUrl } from './tools/fetch-url.ts';
import { getSkill } from './tools/get-skill.ts';
import { graphqlQuery } from './tools/graphql-query.ts';
import { httpRequest } from './tools/http-request.ts';
import { jsonTransform } from './tools/json-transform.ts';
import { kanbanCreate } from './tools/kanban-create.ts';
import { kanbanList } from './tools/kanban-list.ts';
import { memoryRead } from './tools/memory-read.ts';
import { memoryWrite } from './tools/memory-write.ts';
import { patchFile } from './tools/patch-file.ts';
import { ragIngest } from './tools/rag-ingest.ts';
import { ragQuery } from './tools/rag-query.ts';
import { readFile } from './tools/read-file.ts';
import { runTests } from './tools/run-tests.ts';
import { searchFiles } from './tools/search-files.ts';
import { sendEmail } from './tools/send-email.ts';
import { sendSlack } from './tools/send-slack.ts';
import { sendWebhook } from './tools/send-webhook.ts';
import { sqlQuery } from './tools/sql-query.ts';
import { terminal } from './tools/terminal.ts';
import { textSummarize } from './tools/text-summarize.ts';
import { todoAdd } from './tools/todo-add.ts';
import { todoList } from './tools/todo-list.ts';
import { webScrape } from './tools/web-scrape.ts';
import { webSearch } from './tools/web-search.ts';
import { wikipedia } from './tools/wikipedia.ts';
import { writeFile } from './tools/write-file.ts';

/**
 * Every built-in tool: the seventeen of the catalogue, then those for reducers and lessons
 * (docs/contract.md#kind-builtin).
 * A new one is a file of its own and a line here.
 */
const BUILTINS: readonly Builtin[] = [
  datetimeNow,
  jsonTransform,
  cacheStore,
  httpRequest,
  graphqlQuery,
  webSearch,
  webScrape,
  wikipedia,
  readFile,
  writeFile,
  sqlQuery,
  sendWebhook,
  sendSlack,
  sendEmail,
  textSummarize,
  ragQuery,
  ragIngest,
  terminal,
  patchFile,
  searchFiles,
  kanbanList,
  kanbanCreate,
  todoAdd,
  todoList,
  memoryRead,
  memoryWrite,
  fetchUrl,
  runTests,
  getSkill,
];

/**
 * The built-ins by name; a Map, because a name may equal an object member such as `constructor`.
 */
export const builtins: ReadonlyMap<string, Builtin> = new Map(
  BUILTINS.map((builtin) => [builtin.name, builtin]),
);

/** The names of the catalogue, in its order. */
export const builtinNames: readonly string[] = BUILTINS.map(({ name }) => name);

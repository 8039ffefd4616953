import fetchUrl from '../kinds/builtin/tools/fetch-url.ts?raw';
import getSkill from '../kinds/builtin/tools/get-skill.ts?raw';
import httpRequest from '../kinds/builtin/tools/http-request.ts?raw';
import kanbanList from '../kinds/builtin/tools/kanban-list.ts?raw';
import readFile from '../kinds/builtin/tools/read-file.ts?raw';
import searchFiles from '../kinds/builtin/tools/search-files.ts?raw';
import terminal from '../kinds/builtin/tools/terminal.ts?raw';
import writeFile from '../kinds/builtin/tools/write-file.ts?raw';
import linearCreateIssue from './tools/linear-create-issue.ts?raw';
import linearListIssues from './tools/linear-list-issues.ts?raw';
import renderChart from './tools/render-chart.ts?raw';
import sqlQuery from './tools/sql-query.ts?raw';
import webExtract from './tools/web-extract.ts?raw';
import webSearch from './tools/web-search.ts?raw';

/** The code of the example tools, by the name of its file. */
export const sources = {
  'fetch-url': fetchUrl,
  'get-skill': getSkill,
  'http-request': httpRequest,
  'kanban-list': kanbanList,
  'linear-create-issue': linearCreateIssue,
  'linear-list-issues': linearListIssues,
  'read-file': readFile,
  'render-chart': renderChart,
  'search-files': searchFiles,
  'sql-query': sqlQuery,
  terminal: terminal,
  'web-extract': webExtract,
  'web-search': webSearch,
  'write-file': writeFile,
};

/** A file that defines an example tool. */
export type SourceFile = keyof typeof sources;

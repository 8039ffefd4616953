import { EPOCH_MS } from '../../catalog/world.ts';
import { toStatement } from './literal.ts';
import type { ProgramSandbox } from './program-sandbox.ts';
import { type SandboxCode, sandboxSources } from './sandbox-sources.ts';
import { toImport } from './to-import.ts';
import type { GeneratedFile } from './user-file.ts';

/** The backends that a program's sandbox has, as lines of `backends.ts`. */
export interface SandboxBackends {
  fetch?: string;
  fs_reach?: string;
  storage?: string;
  secrets?: string;
}

const FOLDER = 'sandbox';

/** The sandbox data of a program and the code that serves it; empty if it has none. */
export function toSandboxFiles(
  parts: ProgramSandbox,
  code: readonly SandboxCode[],
): GeneratedFile[] {
  const data = DATA.flatMap(({ name, type, about }) =>
    parts[name] === undefined
      ? []
      : [
          {
            types: type,
            text: `/** ${about} */\n${toStatement(`export const ${name}: ${type.text} = `, parts[name])}`,
          },
        ],
  );
  const { records } = parts;
  return [
    ...(data.length > 0 ? [file('data.ts', toDataFile(data))] : []),
    ...(hasNetwork(parts)
      ? [file('network.ts', toNetworkFile(parts, code.includes('replay')))]
      : []),
    ...(records ? [file('records.ts', toRecordsFile(records))] : []),
    ...[...sandboxSources([...codeOf(parts), ...code])].map(([name, text]) => file(name, text)),
  ];
}

/** The lines of the backends that the sandbox answers. */
export function toSandboxBackends(parts: ProgramSandbox): SandboxBackends {
  const { files, keyValues, secrets } = parts;
  return {
    ...(hasNetwork(parts) && { fetch: '  fetch: sendInSandbox,\n' }),
    ...(files && {
      fs_reach: `  // The files that each run of the playground starts with, in memory.
  fs: toFsBackend(createVirtualFs({ clock: systemClock, files, epochMs: ${EPOCH_MS} })),
`,
    }),
    ...(keyValues && {
      storage: '  kv: createKeyValue({ clock: systemClock, records: keyValues }),\n',
    }),
    ...(secrets && {
      secrets: `  // Placeholders: the playground exports no secrets.
  secrets: { get: (ref) => (Object.hasOwn(secrets, ref) ? secrets[ref] : undefined) },
`,
    }),
  };
}

/** The imports of `backends.ts` for {@link toSandboxBackends}. */
export function toSandboxImports(parts: ProgramSandbox, usesSecrets: boolean): string[] {
  const { files, keyValues } = parts;
  const secrets = usesSecrets && parts.secrets;
  const data = [files && 'files', keyValues && 'keyValues', secrets && 'secrets'].filter(Boolean);
  const lines = [
    data.length > 0 && `import { ${data.join(', ')} } from './${FOLDER}/data.ts';\n`,
    keyValues && `import { createKeyValue } from './${FOLDER}/kv.ts';\n`,
    hasNetwork(parts) && `import { sendInSandbox } from './${FOLDER}/network.ts';\n`,
    files && `import { createVirtualFs } from './${FOLDER}/virtual-fs.ts';\n`,
    files && `import { toFsBackend } from './${FOLDER}/virtual-fs-backend.ts';\n`,
  ];
  return lines.filter((line) => typeof line === 'string');
}

function hasNetwork({ mocks, pages }: ProgramSandbox): boolean {
  return mocks !== undefined || pages !== undefined;
}

interface DataType {
  text: string;
  /** Where it comes from, if it is not in every program. */
  from?: { name: string; path: string };
}

const DATA: readonly {
  name: 'mocks' | 'pages' | 'files' | 'keyValues' | 'secrets' | 'callFaults' | 'calls';
  type: DataType;
  about: string;
}[] = [
  {
    name: 'mocks',
    type: { text: 'readonly HttpMock[]', from: { name: 'HttpMock', path: './http-mock.ts' } },
    about: 'Mocked responses of HTTP APIs.',
  },
  {
    name: 'pages',
    type: { text: 'Readonly<Record<string, string | null>>' },
    about: 'Texts of edited web pages by URL; `null` for a removed one.',
  },
  {
    name: 'files',
    type: { text: 'Readonly<Record<string, string>>' },
    about: 'The files of the sandbox, by path.',
  },
  {
    name: 'keyValues',
    type: {
      text: 'Readonly<Record<string, KeyValueRecord>>',
      from: { name: 'KeyValueRecord', path: 'toolyard' },
    },
    about:
      'Stored values by key. `expiresAt` counts from the start of the program, in milliseconds.',
  },
  {
    name: 'secrets',
    type: { text: 'Readonly<Record<string, string>>' },
    about: 'Simulated values, by the names of the secrets.',
  },
  {
    name: 'callFaults',
    type: {
      text: 'Readonly<Record<string, CallFault>>',
      from: { name: 'CallFault', path: './call-fault.ts' },
    },
    about: 'What-if latency and failures, by the model’s ids of the calls.',
  },
  {
    name: 'calls',
    type: { text: 'readonly { toolCallId: string; tool: string }[]' },
    about: 'The calls of the batch that have faults.',
  },
];

function toDataFile(data: readonly { types: DataType; text: string }[]): string {
  const imports = data.flatMap(({ types: { from } }) =>
    from ? [`import type { ${from.name} } from '${from.path}';\n`] : [],
  );
  const head = imports.length > 0 ? `${imports.join('')}\n` : '';
  return `${head}${data.map(({ text }) => text).join('\n')}`;
}

function toRecordsFile(records: NonNullable<ProgramSandbox['records']>): string {
  return `/** Edited records of the simulated services, by section and id; \`null\` for a removed one. */
${toStatement('export const records: Readonly<Record<string, Readonly<Record<string, unknown>>>> = ', records)}`;
}

function toNetworkFile(parts: ProgramSandbox, isRecorded: boolean): string {
  const { mocks, pages, hasRecordedErrors } = parts;
  const data = [mocks && 'mocks', pages && 'pages'].filter(Boolean).join(', ');
  const marks = [
    // The registry reads it, and takes it away.
    ...(hasRecordedErrors ? [] : ['MOCK_HEADER']),
    ...['OTHER_BODY_HEADER', 'UNMOCKED_HEADER'],
  ];
  return `import { ${data} } from './data.ts';
${mocks ? `${toImport(['createMockAnswers', ...marks], './mock-answers.ts')}\n` : ''}${isRecorded ? "import { requests } from './recordings.ts';\nimport { replayNetwork } from './replay.ts';\n" : ''}
${mocks ? 'const answers = createMockAnswers(mocks);\n' : ''}${isRecorded ? 'const sendRecorded = replayNetwork(requests);\n' : ''}
/** Sends a request. The playground's data answers first, and ${isRecorded ? 'recorded responses answer' : 'the network answers'} the rest. */
export async function sendInSandbox(request: Request): Promise<Response> {
${mocks ? toAnswer(marks) : ''}${pages ? PAGES : ''}  return ${isRecorded ? 'sendRecorded' : 'fetch'}(request);
}
`;
}

const toAnswer = (
  marks: readonly string[],
) => `  const answer = answers.get(new URL(request.url).host);
  if (answer) {
    const response = await answer(request.clone());
    for (const mark of [${marks.join(', ')}]) response.headers.delete(mark);
    return response;
  }
`;

const PAGES = `  if (request.method === 'GET' && Object.hasOwn(pages, request.url)) {
    const text = pages[request.url] ?? null;
    const headers = { 'content-type': 'text/markdown' };
    return new Response(text ?? 'Not Found', { status: text === null ? 404 : 200, headers });
  }
`;

function codeOf({
  mocks,
  hasRecordedErrors,
  files,
  keyValues,
  callFaults,
}: ProgramSandbox): SandboxCode[] {
  return [
    ...(mocks ? (['mocks'] as const) : []),
    ...(hasRecordedErrors ? (['recordedErrors'] as const) : []),
    ...(files ? (['files'] as const) : []),
    ...(keyValues ? (['keyValues'] as const) : []),
    ...(callFaults ? (['callFaults'] as const) : []),
  ];
}

const file = (name: string, text: string): GeneratedFile => ({ path: `${FOLDER}/${name}`, text });

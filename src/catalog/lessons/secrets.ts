import { about, runs } from './checks.ts';
import { contextProblem } from './context-problem.ts';
import type { LessonCheck, LessonContent } from './lesson.ts';
import { callOf, type LessonOutcome } from './outcome.ts';

const KEY = 'lk_51f0c2aa90';
const ROTATED = 'lk_e7730b14cd';
const PAYMENTS = 'pk_live_0aa1f7';
const PATH = '/tickets/1042.pdf';

/** How a tool gets a key, and who never sees it. */
export const secretsLesson: LessonContent = {
  start: {
    name: 'Use secrets without showing them',
    tools: [toSignLink({ head: `\nconst KEY = '${KEY}';\n`, key: 'KEY' }), toCheckKey("'shop/*'")],
    calls: [
      { tool: 'sign_link', args: { path: PATH } },
      { tool: 'check_key', args: { reference: 'shop/search_key' } },
      { tool: 'check_key', args: { reference: 'shop/payments/live_key' } },
    ],
    scenario: {
      secrets: {
        'links/signing_key': KEY,
        'shop/search_key': 'sk_2207',
        'shop/payments/live_key': PAYMENTS,
      },
    },
    description: 'One link is signed, and two keys are checked.',
  },
  steps: [
    {
      title: 'Take the key from the context',
      prose: [
        '`sign_link` signs a download link, so that the link cannot be changed. The key is in the code: every reader of the repository has it. If the key is replaced, the tool signs with the old one until the next release.',
        'Keys are secrets of the program that runs the registry. A tool declares the reference of its secret in `capabilities`, and asks for the value in each call: `await ctx.secretsResolver!.resolve(reference)`. The model sees neither the reference nor the value.',
        'Declare `links/signing_key` and use it. Remove the key from the code.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The link has the right signature',
          clause: 'scoped-access',
          passes: (outcome) => signedWith(outcome, KEY),
        },
        {
          says: 'After a change of the key, the link is signed with the new key',
          clause: 'scoped-access',
          passes: ({ variants }) => {
            const rotated = variants?.rotated;
            if (!rotated) return 'it did not run with the new key';
            return signedWith(rotated, KEY) === undefined
              ? 'it is still signed with the old key'
              : signedWith(rotated, ROTATED);
          },
        },
      ],
      hint: "`capabilities: { secrets: ['links/signing_key'] }`. The context is the second argument of `execute`. `resolve` returns a promise, so write `await`.",
      solution: toSignLink({
        capabilities: "{ secrets: ['links/signing_key'] }",
        before: "\n    const key = await ctx.secretsResolver!.resolve('links/signing_key');",
        key: 'key',
      }),
      variants: { rotated: { secrets: { 'links/signing_key': ROTATED } } },
    },
    {
      title: 'Keep the key out of the result',
      prose: [
        'Read the result of `sign_link` once more: it contains the key. The model reads it, the provider of the model receives it, and the model may repeat it to the user.',
        'The registry removes the values of secrets from the trace, from logs and from error messages. It does not change successful results, because only the tool knows what belongs in them. So a tool must never return a secret, nor a part of it.',
        'Return the link without the key. To recognise the key in a log, its reference is enough.',
      ],
      file: { kind: 'tool', index: 0 },
      checks: [
        {
          says: 'The model reads no key',
          clause: 'scoped-access',
          passes: (outcome) => {
            const all = [outcome, outcome.variants?.rotated].map(
              (one) => (one && callOf(one, 'call_1')?.text) ?? '',
            );
            const shown = all.some((text) => isShown(text, KEY) || isShown(text, ROTATED));
            return shown ? 'the text still contains a part of the key' : undefined;
          },
        },
        {
          says: 'The link still has the right signature',
          clause: 'scoped-access',
          passes: (outcome) => signedWith(outcome, KEY),
        },
      ],
      hint: 'Only the text in `ok(…)` changes.',
      solution: toSignLink({
        capabilities: "{ secrets: ['links/signing_key'] }",
        before: "\n    const key = await ctx.secretsResolver!.resolve('links/signing_key');",
        key: 'key',
        note: '',
      }),
      variants: { rotated: { secrets: { 'links/signing_key': ROTATED } } },
    },
    {
      title: 'Declare only the needed secrets',
      prose: [
        '`check_key` takes a reference from the model. In the last call, a web page talked the model into asking for the key of the payments, and the tool resolves it. It declares `shop/*`, which covers every reference that begins with `shop/`.',
        'A declaration is a limit. A reference that a tool did not declare is refused with `SECRET_NOT_DECLARED`, and the refusal does not say whether the secret exists.',
        'Let the tool reach the key of the search, and no other.',
      ],
      file: { kind: 'tool', index: 1 },
      look: 'call_3',
      checks: [
        {
          says: 'The key of the payments is refused',
          clause: 'scoped-access',
          passes: about('call_3', ({ status, text }) => {
            if (status === 'ok') return `the model read: ${text}`;
            return text.includes('SECRET_NOT_DECLARED') || status === 'refused'
              ? undefined
              : `it failed otherwise: ${text}`;
          }),
        },
        {
          says: 'The key of the search is checked',
          clause: 'scoped-access',
          passes: runs('call_2'),
        },
        grantsOnly(),
      ],
      hint: 'A reference without `*` covers exactly one secret.',
      solution: toCheckKey("'shop/search_key'"),
    },
  ],
};

function grantsOnly(): LessonCheck {
  return {
    says: 'The gate shows access to shop/search_key only',
    clause: 'capabilities',
    passes: about('call_2', ({ gates }) => {
      const grant = String(gates.find(({ gate }) => gate === 'capabilities')?.value ?? 'nothing');
      return grant === 'secrets: shop/search_key' ? undefined : `it shows: ${grant}`;
    }),
  };
}

function signedWith(outcome: LessonOutcome, key: string): string | undefined {
  const text = callOf(outcome, 'call_1')?.text ?? '';
  const failed = contextProblem({ text }, 'secretsResolver', 'secret') ?? runs('call_1')(outcome);
  if (failed !== undefined) return failed;
  if (text.includes(`signature=${sign(PATH, '[object Promise]')}`)) {
    return 'it is signed with a promise: write await before the key is used';
  }
  if (text.includes(`${PATH}?signature=${sign(PATH, key)}`)) return undefined;
  return text.includes('?signature=')
    ? 'it is signed with another key'
    : `the text has no signature: ${text}`;
}

/** Whether a text has six characters of a key in a row, after its prefix. */
function isShown(text: string, key: string): boolean {
  const secret = key.slice(3);
  for (let at = 0; at + 6 <= secret.length; at += 1) {
    if (text.includes(secret.slice(at, at + 6))) return true;
  }
  return false;
}

/** The same as in the tool. FNV-1a, which suffices to show a signature. */
function sign(text: string, key: string): string {
  let hash = 2166136261;
  for (const char of key + text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return (hash >>> 0).toString(16);
}

interface SignLinkParts {
  head?: string;
  capabilities?: string;
  before?: string;
  key: string;
  note?: string;
}

function toSignLink(parts: SignLinkParts): string {
  const { head = '', capabilities = '{}', before = '', key } = parts;
  const note = parts.note ?? ` (key \${${key}})`;
  return `import { defineTool, ok } from 'toolyard';
${head}
// Stands for a real signature, such as HMAC.
function sign(text: string, key: string): string {
  let hash = 2166136261;
  for (const char of key + text) {
    hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  }
  return (hash >>> 0).toString(16);
}

export const tool = defineTool({
  name: 'sign_link',
  description: 'Signs a link to a file for a customer.',
  schema: {
    type: 'object',
    properties: { path: { type: 'string' } },
    required: ['path'],
  },
  capabilities: ${capabilities},
  async execute({ path }${before === '' ? '' : ', ctx'}) {${before}
    const signed = sign(path, ${key});
    const link = \`https://ferry.example\${path}?signature=\${signed}\`;
    return ok(${note === '' ? 'link' : `\`\${link}${note}\``});
  },
});
`;
}

function toCheckKey(references: string): string {
  return `import { defineTool, ok } from 'toolyard';

export const tool = defineTool({
  name: 'check_key',
  description: 'Checks whether a key of the shop is complete.',
  schema: {
    type: 'object',
    properties: { reference: { type: 'string' } },
    required: ['reference'],
  },
  capabilities: { secrets: [${references}] },
  async execute({ reference }, ctx) {
    const key = await ctx.secretsResolver!.resolve(reference);
    return ok(\`\${reference} has \${key.length} characters.\`);
  },
});
`;
}

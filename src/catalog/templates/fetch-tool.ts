import { defineTool, err, ok } from '../../core/index.ts';

export const tool = defineTool({
  name: 'my_fetch',
  description: 'Fetches a page of the blog as text.',
  schema: {
    type: 'object',
    properties: {
      path: {
        type: 'string',
        pattern: '^/',
        default: '/retry-storm',
        description: 'The path of the page.',
      },
    },
    required: ['path'],
    additionalProperties: false,
  },
  // ctx.scopedFetch reaches only these hosts.
  capabilities: { network: { allowedHosts: ['blog.example'] } },
  // The page is untrusted text, so the model gets it marked.
  outputIsUntrusted: true,
  async execute({ path }, ctx) {
    if (!ctx.scopedFetch) return err('There is no network here.', 'not_available');
    const url = `https://blog.example${path}`;
    const response = await ctx.scopedFetch(url, { signal: ctx.abortSignal });
    if (!response.ok) return err(`${response.status} from ${url}`);
    return ok(await response.text(), { structured: { status: response.status, url } });
  },
});

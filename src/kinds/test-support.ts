import type { ScopedFetch, Tool, ToolContext, ToolResult } from '../core/index.ts';
import { makeCtx } from '../core/test-support.ts';
import type { Kind, KindProblem, KindSources, Loaded, ToolDeclaration } from './kind.ts';

/** The result of a declaration, and its problems. Only tests import it. */
export async function loadWith<S extends KindSources>(
  kind: Kind<S>,
  declaration: ToolDeclaration,
  sources: S,
): Promise<{ loaded: Loaded | undefined; tool: Tool | undefined; problems: KindProblem[] }> {
  const problems: KindProblem[] = [];
  const loaded = await kind.load(declaration, sources, (problem) => void problems.push(problem));
  return { loaded, tool: loaded?.tools[0]?.tool, problems };
}

/** Runs a tool that the declaration must have loaded. */
export function executeTool(
  tool: Tool | undefined,
  args: unknown,
  more: Partial<ToolContext> = {},
): Promise<ToolResult> {
  if (!tool) throw new Error('Nothing was loaded.');
  return tool.execute(args, makeCtx(more));
}

/** A network that records its requests. */
export function createTestNetwork(
  answer: (request: Request) => Response | Promise<Response> = () => new Response('done'),
) {
  const requests: Request[] = [];
  const scopedFetch: ScopedFetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    return answer(request);
  };
  return { requests, scopedFetch };
}

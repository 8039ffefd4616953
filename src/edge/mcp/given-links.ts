import type { CallToolResult } from '@modelcontextprotocol/server';
import { type Clock, err, ok, type ToolCache } from '../../core/index.ts';
import { digest } from '../digest.ts';
import { createKeptTexts } from '../stores/kept-texts.ts';
import type { McpReader } from './mcp-reader.ts';

/** How long after its result a link can be read, in milliseconds. */
const KEPT_MS = 3_600_000;
/** The most links of one result that can be read. */
const MOST_LINKS = 100;
/** The longest URI that can be read, in UTF-16 code units. */
const MOST_URI = 2000;

/** The links that results gave to clients: which tool reads the resource of a URI. */
export interface GivenLinks {
  /** Keeps the links of a result. Never rejects. */
  keep(reader: McpReader, tool: string, content: CallToolResult['content']): Promise<void>;
  /** The tool that last gave this link to this reader; `undefined` if none did, or too long ago. */
  toolOf(reader: McpReader, uri: string): Promise<string | undefined>;
}

/** Source: docs/contract.md#resources. @param cache keeps the links for all isolates */
export function createGivenLinks(cache: ToolCache | undefined, clock: Clock): GivenLinks {
  const kept = createKeptTexts(cache, clock, 'links', KEPT_MS);
  /** Answers with the given tool, which is kept, or else with the kept one. */
  const ask = async (
    { caller, session }: McpReader,
    uri: string,
    tool?: string,
  ): Promise<string | undefined> => {
    const { grant, personality, isAnonymous } = caller;
    const whose = [grant.subject, isAnonymous, session.name, personality.id, uri];
    const key = await digest(JSON.stringify(whose));
    const { result } = await kept({
      owner: JSON.stringify([grant.subject, isAnonymous]),
      key,
      create: async () => (tool === undefined ? err('') : ok(tool)),
      // The last result that gave the link says whose it is.
      renews: tool !== undefined,
    });
    return result.ok ? result.value : undefined;
  };
  return {
    async keep(reader, tool, content) {
      // No later request can name this session.
      if (reader.session.isSingle) return;
      const uris = content.flatMap((part) => (part.type === 'resource_link' ? [part.uri] : []));
      const short = uris.filter((uri) => uri.length <= MOST_URI).slice(0, MOST_LINKS);
      await Promise.allSettled(short.map((uri) => ask(reader, uri, tool)));
    },
    async toolOf(reader, uri) {
      if (reader.session.isSingle || uri.length > MOST_URI) return undefined;
      return ask(reader, uri);
    },
  };
}

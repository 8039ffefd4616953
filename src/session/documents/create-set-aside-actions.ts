import { toJsonText } from '../lib/json-text.ts';
import { type ParsedWorkspace, parseWorkspace } from '../workspace/parse-workspace.ts';
import type { DocumentContext } from './document-context.ts';
import { UNREACHED } from './document-manager.ts';
import { nameDocument, type SetAsideActions, toFileName } from './documents.ts';

/** Creates the actions on set-aside documents. */
export function createSetAsideActions(
  { store, storage }: Pick<DocumentContext, 'store' | 'storage'>,
  openParsed: (parsed: ParsedWorkspace) => Promise<boolean>,
): SetAsideActions {
  const fail = () => {
    store.setState({ notice: UNREACHED });
    return undefined;
  };
  const read = async (key: string): Promise<unknown> => storage.readAside(key).catch(fail);

  return {
    openAside: async (key) => {
      const document = await read(key);
      return document !== undefined && openParsed(parseWorkspace(document));
    },
    asideToFile: async (key) => {
      const document = await read(key);
      if (document === undefined) return undefined;
      return {
        fileName: toFileName({ name: `aside ${nameDocument(document)}` }),
        text: toJsonText(document),
      };
    },
    removeAside: async (key) => {
      try {
        const document = await storage.readAside(key);
        const { reason = 'replaced' } =
          (await storage.listAsides()).find((one) => one.key === key) ?? {};
        await storage.removeAside(key);
        return () => storage.setAside(document, reason).catch(fail);
      } catch {
        return fail();
      }
    },
  };
}

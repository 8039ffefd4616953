import { toJsonText } from '../lib/json-text.ts';
import { type ParsedWorkspace, parseWorkspace } from '../workspace/parse-workspace.ts';
import type { BackupActions } from './backup-actions.ts';
import type { DocumentContext } from './document-context.ts';
import { UNREACHED } from './document-manager.ts';
import { nameDocument, toFileName } from './documents.ts';

/** Creates the actions on backups. */
export function createBackupActions(
  { store, storage }: Pick<DocumentContext, 'store' | 'storage'>,
  openParsed: (parsed: ParsedWorkspace) => Promise<boolean>,
): BackupActions {
  const fail = () => {
    store.setState({ notice: UNREACHED });
    return undefined;
  };
  const read = async (key: string): Promise<unknown> => storage.readBackup(key).catch(fail);

  return {
    openBackup: async (key) => {
      const document = await read(key);
      return document !== undefined && openParsed(parseWorkspace(document));
    },
    backupToFile: async (key) => {
      const document = await read(key);
      if (document === undefined) return undefined;
      return {
        fileName: toFileName({ name: `backup ${nameDocument(document)}` }),
        text: toRawText(document),
      };
    },
    removeBackup: async (key) => {
      try {
        const document = await storage.readBackup(key);
        const { reason = 'replaced' } =
          (await storage.listBackups()).find((one) => one.key === key) ?? {};
        await storage.removeBackup(key);
        return () => storage.addBackup(document, reason).catch(fail);
      } catch {
        return fail();
      }
    },
  };
}

/** JSON of any value of a database: a value that JSON cannot express becomes a text. */
function toRawText(value: unknown): string {
  try {
    return toJsonText(value);
  } catch {
    const seen = new Set<unknown>();
    const replace = (_key: string, inner: unknown) => {
      if (typeof inner === 'bigint') return `${inner}n`;
      if (typeof inner !== 'object' || inner === null) return inner;
      if (seen.has(inner)) return '(repeated)';
      seen.add(inner);
      return inner;
    };
    return JSON.stringify(value, replace, 2) ?? 'null';
  }
}

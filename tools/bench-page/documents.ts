import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** One call of a document. */
export interface DocumentCall {
  tool: string;
  args?: unknown;
  /** The text of the arguments. Default: `args` as JSON. */
  argsText?: string;
}

/** Options of a document. */
export interface DocumentOptions {
  calls: readonly DocumentCall[];
  /** The maximum number of parallel calls. */
  concurrency: number;
}

/** The part of an exported document that the benchmark changes. */
interface ExportedDocument {
  registry: Record<string, unknown>;
}

/** The example's document, as the page exports it, with another batch in it. */
export async function makeDocument(page: Page, wish: DocumentOptions): Promise<unknown> {
  const workspaces = await openWorkspaces(page);
  const download = page.waitForEvent('download');
  await workspaces.getByRole('button', { name: 'Export as a file' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await page.keyboard.press('Escape');
  const workspace: ExportedDocument = JSON.parse(text);
  const batch = {
    id: 'bench',
    name: 'Bench',
    description: 'Calls for a measurement.',
    calls: wish.calls.map(({ tool, args, argsText }, index) => ({
      id: `bench-${index}`,
      toolCallId: `call_${index + 1}`,
      tool,
      argsText: argsText ?? JSON.stringify(args),
    })),
  };
  return {
    ...workspace,
    personalityId: 'engineer',
    batches: [batch],
    batchId: batch.id,
    registry: { ...workspace.registry, concurrency: wish.concurrency },
  };
}

/** Opens the list of workspaces, which has import and export. */
export async function openWorkspaces(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Workspace: / }).click();
  const workspaces = page.getByRole('dialog', { name: 'Workspaces' });
  await workspaces.getByRole('listitem').first().waitFor();
  return workspaces;
}

/** Repeats one call `count` times. */
export function manyCalls(count: number, tool: string, args: unknown): DocumentCall[] {
  return Array.from({ length: count }, () => ({ tool, args }));
}

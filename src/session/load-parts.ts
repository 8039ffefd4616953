import type { Content, Equipment, EquipmentPorts } from './content/content.ts';
import type { Beginning, BeginOptions } from './documents/open-first-document.ts';

/** What runs, once it is there. */
export interface Parts extends RunPart {
  equipment: Equipment;
}

type RunPart = typeof import('./run-chunk.ts');

/** Never rejects: without a network the page still shows and saves the document. */
export async function loadParts(
  content: Content,
  ports: EquipmentPorts,
): Promise<Parts | undefined> {
  try {
    const [run, equipment] = await Promise.all([
      import('./run-chunk.ts'),
      content.loadEquipment(ports),
    ]);
    // One by one, so that an export that nobody takes is found.
    const { createCompiler, createLazyDeclarationService, derive, findFault, findMismatches } = run;
    const { inspectVisibility, startRun, toToolInfos } = run;
    const asked = {
      createCompiler,
      createLazyDeclarationService,
      derive,
      findFault,
      findMismatches,
    };
    return { ...asked, inspectVisibility, startRun, toToolInfos, equipment };
  } catch {
    return undefined;
  }
}

/** Never rejects: without a network the example is there to play with. */
export async function loadBeginning(options: BeginOptions): Promise<Beginning> {
  try {
    const { begin } = await import('./documents/open-first-document.ts');
    return await begin(options);
  } catch {
    return {
      end: () => {},
      adopt: () => {
        options.store.setState({ notice: NO_DOCUMENT, save: 'memory-only' });
        return false;
      },
    };
  }
}

export const NO_PARTS =
  'The part of the page that runs calls did not load, so nothing can run. Reload the page to try again; edits are saved.';
export const NO_CHECKER =
  'The part of the page that checks reducers did not load. Reload the page.';
const NO_DOCUMENT =
  'The saved workspace could not be opened, because a part of the page did not load. It stays as it is. Reload the page to try again.';

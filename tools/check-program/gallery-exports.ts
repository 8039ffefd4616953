import { galleryExamples } from '../../src/catalog/gallery/gallery.ts';
import { createTestSandbox } from '../../src/sandbox/host/test-support.ts';
import { generateProgram } from '../../src/session/codegen/generate-program.ts';
import type { GeneratedFile } from '../../src/session/codegen/user-file.ts';
import { PROJECT_PROVIDERS, toProject } from '../../src/session/export/to-project.ts';
import { runStartWorkspace } from '../../src/session/testing/start-test-support.ts';

/** The exported project of an example. */
export interface ExampleExport {
  slug: string;
  /** The provider of its conversation. */
  format: string;
  files: readonly GeneratedFile[];
}

/** The names of the examples, in the order of the gallery. */
export const slugs: readonly string[] = galleryExamples.map(({ slug }) => slug);

/** Exports these examples as the page does, each for another provider. */
export async function takeGalleryExports(wanted: readonly string[]): Promise<ExampleExport[]> {
  const sandbox = await createTestSandbox();
  const made: ExampleExport[] = [];
  for (const [index, { slug, start }] of galleryExamples.entries()) {
    if (!wanted.includes(slug)) continue;
    const { format = 'anthropic' } = PROJECT_PROVIDERS[index % PROJECT_PROVIDERS.length] ?? {};
    await runStartWorkspace(start, sandbox, async ({ state, run }) => {
      const write = async (input: Parameters<typeof generateProgram>[0]) => generateProgram(input);
      const project = await toProject(state, run, write, format);
      if (!project) throw new Error(`The example '${slug}' has no project.`);
      made.push({ slug, format, files: project.files });
    });
  }
  sandbox.dispose();
  return made;
}

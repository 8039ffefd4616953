/**
 * Load this with `--import` before the conformance program. The program imports `globSync` of `fs`,
 * which Node 20 lacks, for an unused command.
 */
import { register } from 'node:module';

const FS = `export * from 'node:fs'; export const globSync = () => [];`;
const HOOK = `export async function resolve(specifier, context, next) {
  if (specifier !== 'fs' || !context.parentURL?.includes('/conformance/dist/')) {
    return next(specifier, context);
  }
  return { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(FS)}`)}, shortCircuit: true };
}`;

register(`data:text/javascript,${encodeURIComponent(HOOK)}`);

import { addTokenizer } from './tokenize.ts';
import { tokenizeYamlLine } from './tokenize-yaml.ts';

/** Enables colours for YAML. The component with the first declaration calls it. Idempotent. */
export function registerYaml(): void {
  addTokenizer('yaml', tokenizeYamlLine);
}

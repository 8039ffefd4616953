import { addTokenizer } from './tokenize.ts';
import { tokenizeYamlLine } from './tokenize-yaml.ts';

/** Lets the editor colour YAML; what shows the first declaration calls it. Idempotent. */
export function registerYaml(): void {
  addTokenizer('yaml', tokenizeYamlLine);
}

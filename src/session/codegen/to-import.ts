/** An import on one line, or on several if it is too long for one. */
export function toImport(names: readonly string[], from: string): string {
  const line = `import { ${names.join(', ')} } from '${from}';`;
  if (line.length <= 100) return line;
  return `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';`;
}

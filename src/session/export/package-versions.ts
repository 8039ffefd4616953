/** The versions that a project is tested with: those of this repository's own package.json. */
export const VERSIONS = {
  '@modelcontextprotocol/client': '2.4.0',
  '@modelcontextprotocol/server': '2.4.0',
  '@types/node': '20.19.43',
  'gpt-tokenizer': '4.0.0',
  tokenx: '2.2.0',
  tsx: '4.23.15',
  typescript: '7.0.2',
  zod: '4.6.7',
} as const;

import type { GalleryExample } from './example.ts';

const DESK = `# Permissions are part of the declaration.
spec:
  tools:
    - name: web_search
      type: builtin
    - name: knowledge_base
      type: rag
      description: "Search the product knowledge base"
      rag:
        collection: "product_docs"
        top_k: 3
    - name: send_email
      type: builtin
  permissions:
    allowed_actions:
      - web_search
      - knowledge_base
    denied_actions:
      - send_email
`;

/** Permissions: docs/contract.md#permissions. */
export const astromeshPermissions: GalleryExample = {
  slug: 'astromesh-permissions',
  title: 'Allowed and denied actions',
  sentence: 'The declaration allows two actions and denies the third: send_email is refused.',
  teaches:
    'Permissions apply to definitions and to calls of every kind of tool. A denial overrides every list.',
  view: 'ladder',
  clause: 'personalities',
  tags: ['systems', 'gates'],
  system: 'Astromesh tool registry',
  start: {
    name: 'Allowed and denied actions',
    declarations: [{ name: 'desk', text: DESK }],
    calls: [
      {
        tool: 'send_email',
        args: { to: 'everybody@ferry.example', subject: 'Hello', body: 'Read this.' },
      },
      { tool: 'knowledge_base', args: { query: 'lighthouse lens' } },
      { tool: 'web_search', args: { query: 'postgres queue skip locked' } },
    ],
    registry: { examples: 'none' },
  },
};

import type { GalleryExample } from './example.ts';

const SUPPORT_DESK = `# An agent declared in YAML, without any code.
apiVersion: astromesh/v1
kind: Agent
metadata:
  name: support-desk
spec:
  tools:
    - name: web_search
      type: builtin
      config:
        max_results: 3

    - name: knowledge_base
      type: rag
      description: "Search the product knowledge base"
      rag:
        collection: "product_docs"
        top_k: 5
        score_threshold: 0.5

    - name: send_email
      type: webhook
      description: "Send an email via the email service"
      webhook:
        url: "https://mail.example/v1/send"
        method: POST
        headers:
          Authorization: "Bearer \${EMAIL_API_KEY}"
        timeout: 10
      parameters:
        to: { type: string, required: true }
        subject: { type: string, required: true }
        text: { type: string, required: true }

    - name: notes
      type: mcp
      description: "Notes of the team via MCP"
      mcp:
        transport: http
        url: "https://notes.example/mcp"
`;

/** Declared kinds of tools: docs/contract.md#kinds. */
export const astromeshKinds: GalleryExample = {
  slug: 'astromesh-kinds',
  title: 'Four kinds of tools in one file',
  sentence:
    'A built-in tool, a collection, a webhook and an MCP server, declared in YAML and called in one turn.',
  teaches:
    'Every kind of tool becomes an ordinary tool of the registry, with the same gates, budget and trace.',
  view: 'timeline',
  clause: 'tools',
  tags: ['systems'],
  system: 'Astromesh tool registry',
  start: {
    name: 'Four kinds of tools in one file',
    declarations: [{ name: 'support-desk', text: SUPPORT_DESK }],
    calls: [
      { tool: 'web_search', args: { query: 'exponential backoff full jitter' } },
      { tool: 'knowledge_base', args: { query: 'tide high water' } },
      {
        tool: 'send_email',
        args: {
          to: 'ada@ferry.example',
          subject: 'High water on Thursday',
          text: 'The crossing of 14:20 leaves half an hour later.',
        },
      },
      { tool: 'mcp__notes__add_note', args: { text: 'Ada knows of the later crossing.' } },
      { tool: 'mcp__notes__list_notes', args: {} },
    ],
    scenario: { secrets: { EMAIL_API_KEY: 'mail-0123456789' } },
    registry: { examples: 'none' },
  },
};

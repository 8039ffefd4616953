import type { DeclarationTemplate } from './import-text.ts';

/** A declaration with tools of several kinds. Each works with the simulated world. */
export const exampleDeclaration: DeclarationTemplate = {
  name: 'Declared tools',
  text: `# These tools are declared, so they need no code. Each kind creates an ordinary tool.
tools:
  - name: datetime_now
    type: builtin

  - name: order_status
    type: webhook
    description: Looks up a product of the shop.
    webhook:
      url: https://shop.example/api/products/{id}
      method: GET
      parameters_in: { id: path }
    parameters:
      id: { type: string, description: Id of the product., required: true, default: prd_6 }

  - name: knowledge_base
    type: rag
    description: Searches the product knowledge base.
    rag:
      collection: product_docs
      top_k: 3
    rate_limit: { max_calls: 10, window_seconds: 60 }

  - name: ask_user
    type: client
    description: Asks the person before the page.
    parameters:
      question: { type: string, required: true, default: Shall I continue? }

  - name: research
    type: agent
    agent: researcher

agents:
  - name: researcher
    plan:
      - call: knowledge_base
        args: { query: '{{ data.query }}' }
`,
};

/** One built-in tool by its name, with a call. */
export function builtinDeclaration(name: string): DeclarationTemplate {
  const config = name.startsWith('rag_') ? '    config: { collection: product_docs }\n' : '';
  return { name, text: `tools:\n  - name: ${name}\n    type: builtin\n${config}`, hasCall: true };
}

/** The MCP server that the page simulates. */
export const notesDeclaration: DeclarationTemplate = {
  name: 'notes (MCP)',
  servers: ['notes'],
  text: `# A server inside this page that speaks the whole protocol. toggle_archive changes its list.
tools:
  - name: notes
    type: mcp
    mcp:
      transport: http
      url: https://notes.example/mcp
`,
};

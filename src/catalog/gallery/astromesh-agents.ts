import type { GalleryExample } from './example.ts';

const SALES = `# The lead is qualified by another agent, which is a tool for this one.
apiVersion: astromesh/v1
kind: Agent
metadata:
  name: sales-desk
spec:
  tools:
    - name: qualify-lead
      type: agent
      agent: sales-qualifier
      description: "Qualify a sales lead using BANT methodology"
      parameters:
        company: { type: string, required: true }
        budget: { type: string, required: true }
      context_transform: '{"company": "{{ data.company }}", "budget": "{{ data.budget }}"}'
    - name: knowledge_base
      type: rag
      description: "Search the product knowledge base"
      rag:
        collection: "product_docs"
        top_k: 2
    - name: web_search
      type: builtin
    - name: wikipedia
      type: builtin
---
# Without a model, an agent follows its plan.
apiVersion: astromesh/v1
kind: Agent
metadata:
  name: sales-qualifier
spec:
  plan:
    - - { call: knowledge_base, args: { query: '{{ data.company }} ferry' } }
      - { call: web_search, args: { query: '{{ data.company }} webhooks' } }
    - { call: wikipedia, args: { query: 'Ferry' } }
  output: |
    Lead: {{ data.company }}, budget {{ data.budget }}. Need: see below. Timeline: unknown.
    {{ results.wikipedia }}
`;

/** Agents as tools, with a `context_transform`: docs/contract.md#kind-agent. */
export const astromeshAgents: GalleryExample = {
  slug: 'astromesh-agents',
  title: 'An agent as a tool',
  sentence: 'qualify-lead runs another agent, which makes three nested calls.',
  teaches:
    'An agent is called like any tool. Its calls are nested in the trace and use the budget share of its caller.',
  view: 'result',
  clause: 'trace',
  tags: ['systems', 'turn'],
  system: 'Astromesh tool registry',
  start: {
    name: 'An agent as a tool',
    declarations: [{ name: 'sales', text: SALES }],
    calls: [
      { tool: 'qualify-lead', args: { company: 'Nordic "Fjord" Lines', budget: '40,000' } },
      { tool: 'knowledge_base', args: { query: 'nautical mile' } },
    ],
    registry: { examples: 'none' },
  },
};

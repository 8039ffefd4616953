import { inspectTools } from 'toolyard/context';
import { toProviderDefinitions } from 'toolyard/formats';

const sort = { type: 'string', description: "Order of the dates ('asc' or 'desc')." };

const search = {
  name: 'search',
  description: 'Finds orders by the name of their customer.',
  parameters: { type: 'object', properties: { customer: { type: 'string' }, sort } },
};

const { findings } = inspectTools([search], {
  strict: (definition) =>
    toProviderDefinitions('openai-chat', [definition], { strict: true, closeObjects: true })
      .warnings,
  silence: [{ id: 'parameters-undescribed', tool: 'search' }],
});
export const advice = findings.map(({ tool, id, message }) => `${tool} (${id}): ${message}`);

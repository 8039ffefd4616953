import { defineTool, ok } from '../../../core/index.ts';

export const tool = defineTool({
  name: 'book_crossing',
  description: 'Books a crossing for a number of people, with an optional car.',
  schema: {
    type: 'object',
    properties: {
      date: { type: 'string', format: 'date', description: 'The date of the crossing.' },
      adults: { type: 'integer', minimum: 1, maximum: 9 },
      children: { type: 'integer', minimum: 0, default: 0 },
      car: {
        type: 'object',
        properties: {
          plate: { type: 'string', pattern: '^[A-Z0-9 -]{2,10}$' },
          metres: { type: 'number', exclusiveMinimum: 0 },
        },
        required: ['plate', 'metres'],
        additionalProperties: false,
      },
    },
    required: ['date', 'adults'],
    additionalProperties: false,
  },
  validateArgs: true,
  async execute({ date, adults, children = 0, car }) {
    const people = `${adults + children} people`;
    return ok(`Booked ${people}${car ? ` and ${car.plate}` : ''} on ${date}.`);
  },
});

import { composeReducer, jsonOutline } from '../../../core/reduce/reducers/index.ts';

// Structure, counts and the first records. The model asks for more if it needs more.
export const reducer = composeReducer([jsonOutline({ chars: 1500 })], {
  toolName: 'export_orders',
});

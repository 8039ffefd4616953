/** The reference of the secret that opens the warehouse. */
export const WAREHOUSE_SECRET = 'warehouse/readonly';

/** What the secret holds. Nobody outside of the simulation has it. */
export const WAREHOUSE_TOKEN = 'whr_readonly_5f1c0b7e92';

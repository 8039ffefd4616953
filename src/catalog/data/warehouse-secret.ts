/** The reference of the secret that opens the warehouse. */
export const WAREHOUSE_SECRET = 'warehouse/readonly';

/** The value of the secret. Only the simulation uses it. */
export const WAREHOUSE_TOKEN = 'whr_readonly_5f1c0b7e92';

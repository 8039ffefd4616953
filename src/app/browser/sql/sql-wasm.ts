import address from 'sql.js/dist/sql-wasm.wasm?url';

/** The bytes of the simulated warehouse's database engine. */
export async function loadSqlWasm(): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The database engine did not load: ${response.status}.`);
  return response.arrayBuffer();
}

/** Names of members and indexes of items, from the root down. */
export type JsonPath = readonly (string | number)[];

/** Random characters, the same in each run: the tests contain no real credential. */
export const random = (length: number, alphabet = 'aB3dE5gH7jK9mN2pQ4sT6vX8zL0') =>
  Array.from({ length }, (_, at) => alphabet[(at * 7 + 3) % alphabet.length]).join('');
export const hex = (length: number) => random(length, '0a1b2c3d4e5f6789');
export const letters = (length: number) => random(length, 'abcdefghijklmnopqrstuvwxyz');
export const upper = (length: number) => random(length, 'A2B3C4D5E6F7GHJKLMNPQRSTUVWXYZ');

import type { ShopProduct } from '../content.ts';

type Row = [name: string, category: string, priceCents: number, stock: number, description: string];

const rows: readonly Row[] = [
  ['Day ticket', 'tickets', 1200, 400, 'All crossings of one day, on foot.'],
  ['Week ticket', 'tickets', 5400, 120, 'Seven days in a row, on foot.'],
  ['Bicycle ticket', 'tickets', 450, 60, 'One bicycle, one crossing.'],
  ['Car ticket, up to 5 m', 'tickets', 3900, 24, 'One car with its driver, one crossing.'],
  ['Dog ticket', 'tickets', 300, 40, 'One dog, on a lead, one crossing.'],
  ['Enamel mug', 'kitchen', 1450, 35, 'Holds 300 ml and survives a fall on deck.'],
  ['Tea towel with knots', 'kitchen', 1100, 50, 'Twelve knots, with their names, on linen.'],
  ['Galley knife', 'kitchen', 3250, 8, 'Carbon steel; wants to be dried.'],
  ['Rope mat', 'home', 2790, 12, 'Woven from retired mooring lines.'],
  ['Brass bell', 'home', 6400, 3, 'Cast, 11 cm, louder than it looks.'],
  ['Chart of the sound', 'paper', 1890, 70, 'Scale 1:50,000, printed 1968, not for navigation.'],
  ['Timetable 1926, reprint', 'paper', 650, 90, 'Four crossings a day, ice permitting.'],
  ['Postcards, set of 8', 'paper', 720, 150, 'Every ship of the line since 1911.'],
  ['Log book', 'paper', 1590, 44, 'Columns for wind, sea, sight and remarks.'],
  ['Wool jumper', 'clothes', 8900, 18, 'Undyed, close-knit, smells of sheep when wet.'],
  ['Oilskin jacket', 'clothes', 12900, 9, 'Waxed cotton with a hood that fits over a cap.'],
  ['Deck shoes', 'clothes', 7450, 16, 'Soles that leave no marks.'],
  ['Knitted cap', 'clothes', 2400, 60, 'One size; blue, or a darker blue.'],
  ['Model ferry kit', 'toys', 4990, 11, '212 pieces of birch, no glue.'],
  ['Signal flags', 'toys', 2150, 22, 'Twenty-six letters in cotton.'],
  ['Whistle', 'toys', 590, 100, 'Tin, two notes, regretted by parents.'],
  ['Salt caramels', 'food', 490, 200, '150 g in a paper bag.'],
  ['Ginger biscuits', 'food', 560, 140, '250 g; good against the swell.'],
  ['Smoked herring', 'food', 870, 0, 'Two fillets in oil. Back in May.'],
];

/** The products of the shop at the quay. */
export const sampleProducts: readonly ShopProduct[] = rows.map(
  ([name, category, priceCents, stock, description], index) => ({
    id: `prd_${String(index + 1)}`,
    name,
    category,
    description,
    priceCents,
    stock,
  }),
);

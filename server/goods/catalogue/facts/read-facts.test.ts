import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FactKey, isFact } from '#contract/goods/catalogue/facts/facts.ts';
import { sheetOf } from '../product/find-product.ts';
import { nextFacts } from './next-facts.ts';
import { readFacts } from './read-facts.ts';

const line = (text: string) => {
  const [name = '', value = ''] = text.split(' : ');
  return { name, value };
};
const read = (...lines: string[]) => readFacts(lines.map(line));

describe('what the lines of a sheet say', () => {
  test.each([
    ['Capacité : 300 L', { volume_l: 300 }],
    ['Capacité totale : 1 200 litres', { volume_l: 1200 }],
    ['Capacité : 8 kg', { capacity_kg: 8 }],
    ['Contenance : 1,7 L', { volume_l: 1.7 }],
    ['Essorage : 1 200 tr/min', { spin_rpm: 1200 }],
    ['Eau par cycle : 48 L', { water_l: 48 }],
    ['Puissance : 1,5 CV (12 000 BTU)', { cooling_btu: 12_000 }],
    ['Puissance : 2 000 W', { power_w: 2000 }],
    ['Surface conseillée : 24 m²', { area_m2: 24 }],
    ['Diagonale : 55 pouces (139 cm)', { screen_in: 55 }],
    ['Définition : 3840 x 2160 pixels', { resolution: '4K' }],
    ['Foyers : 4', { burners: 4 }],
    ['Four : 58 L, grill au gaz', { oven_l: 58 }],
    ['Froid : Ventilé, sans givre', { no_frost: true }],
    ['Froid : Statique', { no_frost: false }],
    ['Compresseur : Inverter', { inverter: true }],
    ['Consommation annuelle : 285 kWh', { energy_kwh: 285 }],
    ['Consommation annuelle : 1 250 kWh, mesurée', { energy_kwh: 1250 }],
    ['Consommation d’énergie annuelle : 47 kWh (norme EN)', { energy_kwh: 47 }],
    ['Consommation : 285 kWh', { energy_kwh: 285 }],
    ['Consommation : 285 kWh/an', { energy_kwh: 285 }],
    ['Consommation énergétique : 285 kWh par an, dégivrage compris', { energy_kwh: 285 }],
    ['Consommation : 285 kWh / an (norme EN)', { energy_kwh: 285 }],
    ['Consommation : 285 kWh/an (0,8 kWh/24 h)', { energy_kwh: 285 }],
    ['Consommation : 285 kWh annuel', { energy_kwh: 285 }],
    ['Consommation : 98 W', { power_w: 98 }],
    ['Classe énergétique : A++', { energy_class: 'A++' }],
    ['Étiquette UEMOA : 3 étoiles', { energy_stars: 3 }],
    ['Étoiles : 1 étoile sur 5', { energy_stars: 1 }],
    ['Niveau sonore : 39 dB', { noise_db: 39 }],
    ['Poids : 15,8 kg', { weight_kg: 15.8 }],
    [
      'Dimensions (L x H x P) : 112 x 85 x 62,5 cm',
      { width_cm: 112, height_cm: 85, depth_cm: 62.5 },
    ],
    ['Dimensions (H x L x P) : 85 x 60 x 56 cm', { height_cm: 85, width_cm: 60, depth_cm: 56 }],
  ])('%s', (text, facts) => expect(read(text)).toEqual(facts));

  test.each([
    'Capacité : Sans cuve',
    'Dimensions : 112 x 85 x 62 cm',
    'Classe énergétique : très bonne',
    'Étiquette UEMOA : 6 étoiles',
    'Froid : Compresseur',
    'Énergie : Électricité, 7,5 kW',
    'Foyers : 4 et un four',
    'Poids : 5000 kg',
    'Pouvoir de congélation : 16 kg en 24 h',
    'Autonomie sans courant : 28 h',
    'Puissance sonore : 20 W',
    'Consommation : 1,1 kWh/24 h',
    'Consommation annuelle : 1,1 kWh/24 h',
    'Consommation : 1,1 kWh par jour',
    'Consommation : 47 kWh/100 cycles',
    'Consommation : 0,9 kWh, programme coton',
    'Consommation en veille : 1 W',
    'Consommation électrique en mode veille : 0,5 W',
    'Consommation par cycle : 0,9 kWh',
    'Consommation pour 100 cycles : 47 kWh',
    'Consommation en 24 h : 1,1 kWh',
    'Consommation (24h) : 1,1 kWh',
    'Consommation mensuelle : 24 kWh',
    'Consommation : 98 Wh',
    'Consommation : 2 W en veille',
    'Contenance : 2 kg par minute',
  ])('%s says nothing that is certain', (text) => expect(read(text)).toEqual({}));

  test('whatever stands in a sheet, each fact is one that its field takes', () => {
    const words = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'Capacité',
        'Dimensions (L x H x P)',
        'Poids',
        '9999999 kg',
        '0 L',
        '1 x 2 x 3 cm',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ name: words, value: words })), (sheet) => {
        const facts = readFacts(sheet);
        for (const [key, value] of Object.entries(facts)) {
          expect(isFact(key as FactKey, value)).toBe(true);
        }
      }),
    );
  });
});

describe('the sheet of an article', () => {
  const sheet = [
    'Capacité : 300 L',
    'Dimensions (L x H x P) : 60 x 85 x 56 cm',
    'Couleur : Blanc',
    'Diagonale : 55 pouces (139 cm)',
  ].map(line);

  test('names the lines that it says better, and no line that says more', () => {
    const lines = sheetOf(readFacts(sheet), sheet);
    expect(
      lines.map(({ label, text, line: said }) => [label, text.replace(/\s/g, ' '), said]),
    ).toEqual([
      ['Volume', '300 L', 'Capacité'],
      ['Diagonale', '55 pouces', undefined],
      ['Largeur', '60 cm', 'Dimensions (L x H x P)'],
      ['Hauteur', '85 cm', 'Dimensions (L x H x P)'],
      ['Profondeur', '56 cm', 'Dimensions (L x H x P)'],
      ['Couleur', 'Blanc', 'Couleur'],
    ]);
  });

  test('a line of which only a part is known keeps its place', () =>
    expect(sheetOf({ width_cm: 60 }, sheet).every(({ line: said }) => said === undefined)).toBe(
      true,
    ));

  test('what is given counts before what the sheet says, and that before what there was', () => {
    const before = { volume_l: 1, noise_db: 40, width_cm: 1 };
    expect(nextFacts(before, { volume_l: 310 }, sheet)).toEqual({
      volume_l: 310,
      screen_in: 55,
      color: 'Blanc',
      noise_db: 40,
      width_cm: 60,
      height_cm: 85,
      depth_cm: 56,
    });
    expect(nextFacts(before, { volume_l: null, noise_db: undefined }, undefined)).toEqual({
      noise_db: 40,
      width_cm: 1,
    });
  });
});

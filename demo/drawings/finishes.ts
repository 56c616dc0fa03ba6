import type { Sheet } from './svg.ts';

/** Four shades of one surface colour, from the lit edge to the deepest shadow. */
export type Tone = { light: string; base: string; dark: string; deep: string };

/** The surface colours of all appliances. */
export const tones = {
  white: { light: '#ffffff', base: '#f2f5f7', dark: '#d3dae1', deep: '#a3adb8' },
  silver: { light: '#f6f8fa', base: '#ced5db', dark: '#a3acb4', deep: '#6c757e' },
  inox: { light: '#e9edf0', base: '#b4bcc2', dark: '#838c94', deep: '#525a61' },
  graphite: { light: '#868f98', base: '#525a62', dark: '#343b42', deep: '#1d2227' },
  black: { light: '#565c65', base: '#262b31', dark: '#14171b', deep: '#060708' },
  red: { light: '#f2736a', base: '#c62a30', dark: '#90141b', deep: '#5c090e' },
  blue: { light: '#6db6f2', base: '#1f71c2', dark: '#124a8a', deep: '#0a2a54' },
  navy: { light: '#4d6390', base: '#22355f', dark: '#132142', deep: '#071025' },
  beige: { light: '#fdf7ea', base: '#ecdfc6', dark: '#cbb793', deep: '#938163' },
  green: { light: '#d3efe3', base: '#93cdb5', dark: '#5b987f', deep: '#376150' },
  gold: { light: '#f9ebcb', base: '#dcbb78', dark: '#ab8946', deep: '#6c5526' },
  lilac: { light: '#efe8fb', base: '#c9b9e8', dark: '#9382bd', deep: '#5d4f82' },
  rose: { light: '#fde6e8', base: '#efb5bd', dark: '#c47f8a', deep: '#824c55' },
  orange: { light: '#ffc07f', base: '#f0832a', dark: '#b95a10', deep: '#733404' },
} satisfies Record<string, Tone>;

/** The name of a surface colour. */
export type Finish = keyof typeof tones;

/** Brushed look for a door or cabinet seen from the front: light falls from the left. */
export function brushFront(sheet: Sheet, finish: Finish): string {
  const { light, base, dark } = tones[finish];
  return sheet.addLinear([
    [0, dark],
    [0.05, base],
    [0.24, light],
    [0.45, base],
    [0.82, base],
    [1, dark],
  ]);
}

/** Vertical shading for plastic and enamel bodies, lit from above. */
export function shadeDown(sheet: Sheet, finish: Finish): string {
  const { light, base, dark } = tones[finish];
  return sheet.addLinear(
    [
      [0, light],
      [0.3, base],
      [0.8, base],
      [1, dark],
    ],
    'y',
  );
}

/** Shading of an upright cylinder. */
export function shadeRound(sheet: Sheet, finish: Finish): string {
  const { light, base, dark, deep } = tones[finish];
  return sheet.addLinear([
    [0, deep],
    [0.1, dark],
    [0.32, light],
    [0.5, base],
    [0.82, dark],
    [1, deep],
  ]);
}

/** Shading for the narrow side of a cabinet that turns away from the light. */
export function shadeSide(sheet: Sheet, finish: Finish): string {
  const { dark, deep } = tones[finish];
  return sheet.addLinear([
    [0, dark],
    [1, deep],
  ]);
}

/** Bright polished steel for handles, rings and pipes that run upright. */
export function shadeChrome(sheet: Sheet, direction: 'x' | 'y' | 'd' = 'x'): string {
  return sheet.addLinear(
    [
      [0, '#7c858d'],
      [0.25, '#f7fafc'],
      [0.5, '#b3bcc4'],
      [0.75, '#eef2f5'],
      [1, '#6b747c'],
    ],
    direction,
  );
}

/** Dark glass of oven doors, panels and switched-off screens. */
export function shadeGlass(sheet: Sheet): string {
  return sheet.addLinear(
    [
      [0, '#3a434d'],
      [0.45, '#191d22'],
      [1, '#0b0d10'],
    ],
    'd',
  );
}

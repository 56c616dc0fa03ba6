import type { Position } from './position.ts';

const DIGITS = '23456789CFGHJMPQRVWX';
const BASE = DIGITS.length;
/** Steps of ten digits per degree. */
const STEPS = 8000;
const PAIRS = 5;
/** Digits of the region that a short code omits. */
const LEFT_OUT = 4;
const FULL = /^([23456789CFGHJMPQRVWX]{8})\+([23456789CFGHJMPQRVWX]{2,7})$/i;
const SHORT =
  /^([23456789CFGHJMPQRVWX]{4})\+([23456789CFGHJMPQRVWX]{2,7})(?:[\s,]+[\p{L}\s,.’'-]+)?$/iu;
/** Completes short codes of maps, as « PHR5+G2 Dakar ». */
const DAKAR: Position = { latitude: 14.7, longitude: -17.45 };

/** A plus code of ten digits, about 14 metres square. */
export function plusCodeOf({ latitude, longitude }: Position): string {
  const top = 180 * STEPS - 1;
  let north = Math.min(Math.max(floorOf((latitude + 90) * STEPS), 0), top);
  let east = floorOf(turned(longitude) * STEPS);
  let code = '';
  for (let pair = 0; pair < PAIRS; pair += 1) {
    code = `${DIGITS[north % BASE]}${DIGITS[east % BASE]}${code}`;
    north = Math.floor(north / BASE);
    east = Math.floor(east / BASE);
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`;
}

/** The middle of a plus code's square, of a short code near Dakar; undefined for other text. */
export function readPlusCode(typed: string): Position | undefined {
  const [, before = '', after = ''] = FULL.exec(typed) ?? [];
  if (before !== '') return middleOf(before + after.slice(0, 2));
  const [, near = '', rest = ''] = SHORT.exec(typed) ?? [];
  if (near === '') return undefined;
  const region = plusCodeOf(DAKAR).slice(0, LEFT_OUT);
  const { latitude, longitude } = middleOf(region + near + rest.slice(0, 2));
  return {
    latitude: nearest(latitude, DAKAR.latitude),
    longitude: nearest(longitude, DAKAR.longitude),
  };
}

const nearest = (degrees: number, to: number) =>
  degrees - to > 0.5 ? degrees - 1 : degrees - to < -0.5 ? degrees + 1 : degrees;

function middleOf(digits: string): Position {
  const ofPlace = (first: 0 | 1) => {
    let steps = 0;
    for (let pair = 0; pair < PAIRS; pair += 1) {
      steps = steps * BASE + DIGITS.indexOf(digits.charAt(2 * pair + first).toUpperCase());
    }
    return (steps + 0.5) / STEPS;
  };
  return { latitude: round(ofPlace(0) - 90), longitude: round(ofPlace(1) - 180) };
}

/** Degrees east of the 180° meridian, from 0 up to 360. */
const turned = (longitude: number) => (((longitude + 180) % 360) + 360) % 360;
/** Rounds away the error of floating-point products. */
const floorOf = (steps: number) => Math.floor(Number(steps.toFixed(6)));
const round = (degrees: number) => Number(degrees.toFixed(6));

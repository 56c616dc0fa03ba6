import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInSenegal, positionWords, readPosition } from './position.ts';

const degrees = (most: number) =>
  fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((value) => value / 10_000);

test('coordinates and links of maps name the place that they show', () => {
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      for (const typed of [
        positionWords(latitude, longitude),
        `(${latitude} ; ${longitude})`,
        `${latitude} ${longitude}`,
        `geo:${latitude},${longitude}?z=17`,
        `https://www.google.com/maps?q=${latitude},${longitude}`,
        `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`,
        `https://www.google.com/maps/place/Dakar/@${latitude},${longitude},17z`,
        `https://www.google.com/maps/place/X/@1.5,2.5,17z/data=!3d${latitude}!4d${longitude}`,
        `https://maps.apple.com/?ll=${latitude},${longitude}`,
      ]) {
        expect(readPosition(typed), typed).toEqual({
          latitude: expect.closeTo(latitude, 8),
          longitude: expect.closeTo(longitude, 8),
        });
      }
    }),
  );
});

test('doors are in Senegal', () => {
  for (const [latitude, longitude] of [
    [14.6937, -17.4441],
    [16.5, -15.5],
    [12.55, -16.27],
    [13.77, -12.2],
  ] as const) {
    expect(isInSenegal({ latitude, longitude })).toBe(true);
  }
  for (const [latitude, longitude] of [
    [14.6937, -1],
    [14.6937, 17.4441],
    [-17.4441, 14.6937],
    [0, 0],
  ] as const) {
    expect(isInSenegal({ latitude, longitude })).toBe(false);
  }
});

test('what names no place is none', () => {
  for (const typed of [
    '',
    'Rue 12, Médina',
    '14.69',
    '14,69',
    '14,693 -17,444',
    '91, 0',
    '0, 181',
    'https://maps.app.goo.gl/abc12',
    'https://www.google.com/maps/@14.69,-170000.44,17z',
  ]) {
    expect(readPosition(typed), typed).toBeUndefined();
  }
  expect(positionWords(null, null)).toBe('');
  expect(readPosition('14.69,-17.44')).toEqual({ latitude: 14.69, longitude: -17.44 });
});

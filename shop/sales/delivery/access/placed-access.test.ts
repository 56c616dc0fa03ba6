import { expect, test } from 'vitest';
import { paths, pathTo } from '#contract/base/paths.ts';
import { accessChange, accessOfPlaced } from './placed-access.ts';

const before = accessOfPlaced({
  plus_code: '7C64MHV4+F9',
  second_phone: '221707654321',
  door_photo: pathTo(paths.addressMediaFile, { key: '0a1b' }),
  voice_note: null,
});

test('an order that is placed shows again what leads to its door', () => {
  expect(before).toMatchObject({
    position: { latitude: expect.closeTo(14.6937, 3), longitude: expect.closeTo(-17.4441, 3) },
    secondPhone: '70 765 43 21',
    doorPhotoKey: '0a1b',
    voiceNoteKey: null,
  });
});

test('what nobody touched is not sent, and what is gone is taken away', () => {
  expect(accessChange(before, { ...before })).toEqual({});
  expect(accessChange(before, { ...before, doorPhotoKey: null, voiceNoteKey: '9f' })).toEqual({
    door_photo_key: null,
    voice_note_key: '9f',
  });
  expect(accessChange(before, { ...before, position: null, secondPhone: ' ' })).toEqual({
    latitude: null,
    longitude: null,
    second_phone: null,
  });
});

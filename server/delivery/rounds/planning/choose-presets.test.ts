import { expect, test } from 'vitest';
import { choosePresets } from './choose-presets.ts';

const [MOUSSA, PAPE, GONE] = [1, 2, 9];
const [VAN, TRICYCLE] = [11, 12];
const used = (driverId: number | null, vehicleId: number | null) => ({ driverId, vehicleId });
const known = { drivers: [MOUSSA, PAPE], vehicles: [VAN, TRICYCLE] };

test('driver and vehicle are those of the last round, who has left the team aside', () => {
  const last = [used(GONE, null), used(PAPE, TRICYCLE), used(MOUSSA, VAN)];
  expect(choosePresets({ ...known, ofDay: [], last })).toEqual(used(PAPE, TRICYCLE));
});

test('who already drives on that day is passed over, unless nobody else is there', () => {
  const last = [used(PAPE, TRICYCLE), used(MOUSSA, VAN)];
  const ofDay = [used(PAPE, TRICYCLE)];
  expect(choosePresets({ ...known, ofDay, last })).toEqual(used(MOUSSA, VAN));
  expect(choosePresets({ ...known, ofDay: last, last })).toEqual(used(PAPE, TRICYCLE));
});

test('without a round before, the first of each is taken; without any, none', () => {
  expect(choosePresets({ ...known, ofDay: [], last: [] })).toEqual(used(MOUSSA, VAN));
  const nobody = { drivers: [], vehicles: [], ofDay: [], last: [] };
  expect(choosePresets(nobody)).toEqual({ driverId: undefined, vehicleId: null });
});

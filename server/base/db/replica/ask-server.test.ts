import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LagMeter } from './ask-server.ts';

describe('a replica', () => {
  test('that has all of an idle primary is not late', () => {
    const meter = new LagMeter();
    for (const at of [0, 500, 1000, 60_000]) {
      meter.seePrimary(at, 10);
      meter.seeReplica(10);
    }
    expect(meter.lagMs(60_010)).toBe(10);
  });

  test('that is cut off is late from the first change that it misses', () => {
    const meter = new LagMeter();
    meter.seePrimary(0, 10);
    meter.seeReplica(10);
    for (const at of [500, 1000, 1500]) {
      meter.seePrimary(at, 10 + at);
      meter.seeReplica(10);
    }
    expect(meter.lagMs(1600)).toBe(1600);
  });

  test('of which or of whose primary nothing is heard gets later all the time', () => {
    const meter = new LagMeter();
    expect(meter.lagMs(0)).toBeUndefined();
    meter.seePrimary(0, 10);
    meter.seeReplica(10);
    expect(meter.lagMs(9000)).toBe(9000);
  });

  test('that has what its primary lacks follows another one, and is left out', () => {
    const meter = new LagMeter();
    meter.seePrimary(0, 100);
    meter.seeReplica(100);
    for (const at of [500, 1000]) {
      meter.seePrimary(at, 90);
      meter.seeReplica(100);
      expect(meter.lagMs(at)).toBeUndefined();
    }
    meter.seePrimary(1500, 120);
    meter.seeReplica(100);
    expect(meter.lagMs(1500)).toBeUndefined();
    meter.seeReplica(120);
    expect(meter.lagMs(1600)).toBe(100);
  });

  test('that begins again with less than it had is not believed until it has caught up', () => {
    const meter = new LagMeter();
    meter.seePrimary(0, 100);
    meter.seeReplica(100);
    meter.seeReplica(50);
    expect(meter.lagMs(1)).toBeUndefined();
    meter.seeReplica(100);
    expect(meter.lagMs(1)).toBe(1);
  });
});

test('what the primary had before the lag is on the replica, whatever the two do', () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 1, max: 900 }),
    written: fc.integer({ min: 0, max: 5 }),
    replayed: fc.integer({ min: 0, max: 8 }),
    seen: fc.constantFrom('both', 'primary', 'nothing'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const meter = new LagMeter();
      const history = [{ at: 0, primary: 0 }];
      let [now, primary, replica] = [0, 0, 0];
      for (const { afterMs, written, replayed, seen } of steps) {
        now += afterMs;
        primary += written;
        history.push({ at: now, primary });
        if (seen !== 'nothing') meter.seePrimary(now, primary);
        replica = Math.min(primary, replica + replayed);
        if (seen === 'both') meter.seeReplica(replica);
        const lagMs = meter.lagMs(now);
        if (lagMs === undefined) continue;
        const had = history.findLast(({ at }) => at <= now - lagMs);
        expect(replica).toBeGreaterThanOrEqual(had!.primary);
      }
    }),
  );
});

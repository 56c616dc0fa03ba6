import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withFloats } from './code.ts';

test('amounts become floats and nothing else changes', () => {
  const row = fc.record({
    amount: fc.record({ value: fc.nat(), unit: fc.constant('XOF') }),
    metadata: fc.dictionary(fc.string(), fc.string()),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const written = withFloats(rows);
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(rows)));
      expect(written.match(/"value":\d+\.0/g) ?? []).toHaveLength(rows.length);
    }),
  );
});

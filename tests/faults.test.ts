import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { applyFault } from './faults/apply-fault.ts';
import { faults } from './faults/faults.ts';

const root = join(import.meta.dirname, '..');

test.each(faults)('$what: has its place and its tests', (fault) => {
  const source = readFileSync(join(root, fault.file), 'utf8');
  expect(applyFault(source, fault)).not.toBe(source);
  for (const file of fault.noticedBy) expect(existsSync(join(root, file)), file).toBe(true);
});

describe('applyFault', () => {
  const fault = { what: 'a fault', file: 'a.ts', find: '+ 1', replace: '$& 2' };

  it('replaces to the letter', () => {
    expect(applyFault('a + 1;', fault)).toBe('a $& 2;');
  });

  it.each(['a + 2;', 'a + 1 + 1;'])('throws for %j', (source) => {
    expect(() => applyFault(source, fault)).toThrow('a.ts');
  });
});

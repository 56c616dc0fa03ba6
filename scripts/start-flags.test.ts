import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFlags, readStartFlags } from './start-flags.ts';

test.each(['deploy/sandaga@.service', 'deploy/containers/Containerfile'])(
  'a shop that %s starts has the flags of npm start',
  (file) => {
    const flags = readStartFlags();
    expect(flags).toContain('--max-old-space-size=144');
    const lines = readFileSync(join(import.meta.dirname, '..', file), 'utf8').split('\n');
    const [start = ''] = lines.filter((line) => line.includes('scripts/start.mjs'));
    expect(findFlags(start)).toEqual(flags);
  },
);

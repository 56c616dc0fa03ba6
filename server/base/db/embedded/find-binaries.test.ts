import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findBinaries, MAJOR_VERSION } from './find-binaries.ts';

test('the binaries of this machine have the major version that clusters are checked against', () => {
  const version = execFileSync(findBinaries().postgres, ['--version'], { encoding: 'utf8' });
  expect(version).toMatch(new RegExp(`\\(PostgreSQL\\) ${MAJOR_VERSION}\\.`));
});

test('a machine without binaries is told of DATABASE_URL', () => {
  expect(() => findBinaries('linux', 's390x')).toThrow(/\(linux-s390x\).*DATABASE_URL/);
  expect(() => findBinaries('win32', 'x64')).toThrow(/DATABASE_URL/);
});

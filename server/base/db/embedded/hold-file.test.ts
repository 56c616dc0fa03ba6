import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimShop } from './hold-file.ts';

test('a data folder has one shop at a time', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'claim-'));
  try {
    const release = claimShop(dataDir);
    expect(() => claimShop(dataDir)).toThrow(/^Une boutique tourne déjà sur le dossier .*DATA_DIR/);
    release();
    claimShop(dataDir)();
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});

test('a folder that does not exist is created for its owner only', () => {
  const parent = mkdtempSync(join(tmpdir(), 'claim-'));
  try {
    claimShop(join(parent, 'shops/one'))();
    expect(statSync(join(parent, 'shops/one')).mode & 0o777).toBe(0o700);
  } finally {
    rmSync(parent, { recursive: true });
  }
});

test('a folder that cannot be written is one line to the operator', () => {
  expect(() => claimShop('/proc/sandaga/data')).toThrow(
    'Le dossier de données /proc/sandaga/data n’est pas accessible en écriture.',
  );
});

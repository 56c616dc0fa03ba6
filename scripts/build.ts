import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildServiceWorker } from './build-service-worker.ts';

const root = join(import.meta.dirname, '..');
const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest)$/;
const MIN_BYTES = 500;

execFileSync(join(root, 'node_modules/.bin/react-router'), ['build'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
});
await buildServiceWorker();

// Compressed once here at the highest level, so that no request pays for it.
const assets = join(root, 'build/client/assets');
for (const name of readdirSync(assets, { recursive: true, encoding: 'utf8' })) {
  if (!COMPRESSED.test(name)) continue;
  const file = join(assets, name);
  const bytes = readFileSync(file);
  if (bytes.length < MIN_BYTES) continue;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}

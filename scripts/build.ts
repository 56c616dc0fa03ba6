import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildServiceWorker } from './build-service-worker.ts';

const root = join(import.meta.dirname, '..');
const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest)$/;
const MIN_BYTES = 500;

const run = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } };
execFileSync(join(root, 'node_modules/.bin/react-router'), ['build'], {
  ...run,
  stdio: ['ignore', 'ignore', 'inherit'],
});
execFileSync(join(root, 'node_modules/.bin/vite'), ['build', '-c', 'vite.office.config.ts'], {
  ...run,
  stdio: ['ignore', 'ignore', 'inherit'],
});
await buildServiceWorker();

// Compressed once here at the highest level, so that no request pays for it.
const folders = ['client/assets', 'office/assets'].map((folder) => join(root, 'build', folder));
for (const file of folders.flatMap(filesIn)) {
  if (!COMPRESSED.test(file)) continue;
  const bytes = readFileSync(file);
  if (bytes.length < MIN_BYTES) continue;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(folder, name));
}

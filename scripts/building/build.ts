import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildProgram } from './build-program.ts';
import { buildPageWorker, buildServiceWorker } from './build-workers.ts';

const root = join(import.meta.dirname, '../..');
const COMPRESSED = /\.(js|css|svg|json|txt|webmanifest|wasm)$/;
const MIN_BYTES = 500;

const run = promisify(execFile);
const inGzip = promisify(gzip);
const inBrotli = promisify(brotliCompress);

// Neither bundle needs the other, and each leaves a core idle for part of its time.
await Promise.all([
  build('react-router', 'build').then(() =>
    Promise.all([
      buildServiceWorker(),
      buildProgram(),
      // Waits for React Router, which empties the folder.
      ...(['driver', 'till'] as const).map((page) =>
        build('vite', 'build', '-c', `vite.${page}.config.ts`).then(() => buildPageWorker(page)),
      ),
    ]),
  ),
  build('vite', 'build', '-c', 'vite.office.config.ts'),
]);

// Compressed once here at the highest level, so that no request pays for it.
const folders = ['client/assets', 'office/assets', 'driver/assets', 'till/assets'].map((folder) =>
  join(root, 'build', folder),
);
await Promise.all(
  folders
    .flatMap(filesIn)
    .filter((file) => COMPRESSED.test(file))
    .map(compress),
);

/** Runs a build tool and prints its warnings, or all output when it fails. */
async function build(tool: string, ...args: string[]): Promise<void> {
  const { stderr } = await run(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
  }).catch((error: Error & { stdout: string; stderr: string }) => {
    process.stderr.write(`${error.stdout}${error.stderr}`);
    process.exit(1);
  });
  process.stderr.write(stderr);
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  await Promise.all([
    inGzip(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
    inBrotli(bytes, { params }).then((compressed) => writeFile(`${file}.br`, compressed)),
  ]);
}

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(folder, name));
}

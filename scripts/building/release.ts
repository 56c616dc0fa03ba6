import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedVersion, stageRelease } from './stage-release.ts';

// `npm run release`: in `dist/`, one archive for machines of this kind, its checksum, and the packed API client for
// partners.

const dist = join(import.meta.dirname, '../../dist');
const name = `sandaga-${releasedVersion()}-${process.platform}-${process.arch}`;
const archive = join(dist, `${name}.tar.gz`);

rmSync(join(dist, name), { recursive: true, force: true });
mkdirSync(join(dist, name), { recursive: true });
stageRelease(join(dist, name));
execFileSync('tar', ['--owner=0', '--group=0', '-czf', archive, '-C', dist, name]);
const bytes = readFileSync(archive);
const checksum = createHash('sha256').update(bytes).digest('hex');
writeFileSync(`${archive}.sha256`, `${checksum}  ${name}.tar.gz\n`);
rmSync(join(dist, name), { recursive: true });
execFileSync(
  'npm',
  ['pack', '--silent', '--workspace=packages/client', `--pack-destination=${dist}`],
  {
    cwd: join(dist, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
process.stdout.write(`${archive}, ${(bytes.length / 1e6).toFixed(1)} Mo\n`);

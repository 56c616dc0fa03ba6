// Runs on any installed Node, before any package: plain JavaScript, no dependency. Installs when the lock file changed,
// builds when a source of the build changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSources } from './building/build-sources.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installMark = join(root, 'node_modules', '.installed');
const buildMark = join(root, 'build', '.built');

const lockHash = hashOf(['package-lock.json']);
if (read(installMark) !== lockHash) {
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'Installation des dépendances');
  writeFileSync(installMark, lockHash);
}
checkNode();
if (!process.argv.includes('--no-build')) {
  const sources = hashOf(buildSources(root));
  if (read(buildMark) !== sources) {
    run(
      join(root, 'node_modules/.bin/node'),
      ['scripts/building/build.ts'],
      'Construction de la boutique',
    );
    mkdirSync(dirname(buildMark), { recursive: true });
    writeFileSync(buildMark, sources);
  }
}

/** npm's Node comes without system libraries, one of which a minimal Debian lacks. */
function checkNode() {
  try {
    execFileSync(join(root, 'node_modules/.bin/node'), ['--version'], { stdio: 'pipe' });
  } catch (error) {
    if (!String(error.stderr).includes('libatomic')) throw error;
    process.stderr.write('Node demande la bibliothèque libatomic : apt-get install libatomic1\n');
    process.exit(78);
  }
}

function run(command, args, title) {
  const start = Date.now();
  process.stderr.write(`${title}… `);
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
  // npm must not pass the settings of this run to a second npm.
  for (const name of Object.keys(env)) if (name.startsWith('npm_package_')) delete env[name];
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 2], env });
  } catch (error) {
    process.stderr.write(`échec (${error.status ?? error.code}).\n`);
    process.exit(1);
  }
  process.stderr.write(`${Math.round((Date.now() - start) / 1000)} s\n`);
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

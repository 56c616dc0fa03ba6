import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// As root installs a missing Chromium with apt-get; fails without one.

const CHROMIUM = '/usr/bin/chromium';
/** Makes tests faster, but is optional (`tests/helpers/base/browser/chromium.ts`). */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PACKAGES = ['chromium', 'chromium-headless-shell'];

const isRoot = process.getuid?.() === 0;

if (!existsSync(CHROMIUM)) {
  if (!isRoot) {
    fail(
      `The browser tests need ${CHROMIUM}. Install it once as root: apt-get update && apt-get install -y ${PACKAGES.join(' ')}`,
    );
  }
  try {
    install(PACKAGES);
  } catch (error) {
    fail(`Chromium could not be installed: ${(error as Error).message}`);
  }
} else if (!existsSync(HEADLESS_SHELL) && isRoot) {
  try {
    install(['chromium-headless-shell']);
  } catch {
    process.stderr.write('Without chromium-headless-shell the browser tests take longer.\n');
  }
}

function install(packages: string[]): void {
  // An offline machine must not wait.
  const options = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  execFileSync('apt-get', [...options, 'update'], { stdio: 'inherit' });
  execFileSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

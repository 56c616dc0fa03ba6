import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { applyFault } from '#tests/faults/apply-fault.ts';
import { type Fault, faults } from '#tests/faults/faults.ts';

// Applies small faults to a copy of the product, one at a time, and runs the tests that should notice. A word as an
// argument selects faults by description.

const root = join(import.meta.dirname, '..');
const [word = ''] = process.argv.slice(2);
const chosen = faults.filter(({ what }) => what.includes(word));
const isJourney = (file: string) => file.startsWith('tests/e2e/');
const inBrowser = ({ noticedBy }: Fault) => noticedBy.some(isJourney);

// Fails on a moved place before any test runs.
const sources = chosen.map((fault) => {
  const source = readFileSync(join(root, fault.file), 'utf8');
  return { fault, source, faulty: applyFault(source, fault) };
});

const folder = mkdtempSync(join(tmpdir(), 'sandaga-faults-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
copyTree();

say('Without a fault');
const units = [...new Set(chosen.flatMap(({ noticedBy }) => noticedBy))].filter(
  (file) => !isJourney(file),
);
if (units.length > 0) expectGreen(runUnits(units));
const journeys = chosen.filter(inBrowser);
if (journeys.length > 0) {
  build();
  for (const fault of journeys) expectGreen(runJourney(fault));
}

const unnoticed: string[] = [];
for (const { fault, source, faulty } of sources) {
  const start = performance.now();
  const file = join(folder, fault.file);
  writeFileSync(file, faulty);
  if (inBrowser(fault)) build();
  const { failed } = inBrowser(fault) ? runJourney(fault) : runUnits(fault.noticedBy);
  writeFileSync(file, source);
  if (failed === 0) unnoticed.push(fault.what);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const outcome = failed > 0 ? `noticed by ${failed}` : 'NOT NOTICED';
  say(`${outcome.padEnd(15)} ${seconds.padStart(6)} s  ${fault.what}`);
}
if (unnoticed.length > 0) say(`\nNot noticed: ${unnoticed.join('; ')}`);
say(`${chosen.length - unnoticed.length} passed, ${unnoticed.length} failed`);
process.exit(unnoticed.length > 0 ? 1 : 0);

type Outcome = { passed: number; failed: number; output: string };

/** Files that git knows or would add: no data, no results. */
function copyTree(): void {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root });
  for (const file of String(list).split('\0').filter(Boolean)) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

function build(): void {
  const { status, output } = run('node', ['scripts/building/build.ts']);
  if (status !== 0) throw new Error(`The build failed:\n${output}`);
  writeFileSync(join(folder, 'build/.built'), '');
}

function runUnits(files: readonly string[]): Outcome {
  const report = join(folder, 'units.json');
  rmSync(report, { force: true });
  const args = ['run', ...files, '--reporter=json', `--outputFile=${report}`];
  const { output } = run('vitest', args);
  const read = readReport<{ numPassedTests: number; numFailedTests: number }>(report);
  return { passed: read?.numPassedTests ?? 0, failed: read?.numFailedTests ?? 0, output };
}

function runJourney({ noticedBy, title = '' }: Fault): Outcome {
  const report = join(folder, 'journey.json');
  rmSync(report, { force: true });
  const args = ['test', ...noticedBy, '--grep', title, '--reporter=json'];
  const { output } = run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const stats = readReport<{ stats: { expected: number; unexpected: number } }>(report)?.stats;
  return { passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0, output };
}

function run(tool: string, args: string[], environment: Record<string, string> = {}) {
  const bin = join(root, 'node_modules/.bin');
  const { status, stdout, stderr } = spawnSync(join(bin, tool), args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: {
      ...process.env,
      NO_COLOR: '1',
      ...environment,
      PATH: `${bin}${delimiter}${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    },
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Undefined where the tests did not start, which does not count as noticed. */
function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

function expectGreen({ passed, failed, output }: Outcome): void {
  if (failed === 0 && passed > 0) return;
  process.stderr.write(`${output}\nThe tests are not green without a fault.\n`);
  process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

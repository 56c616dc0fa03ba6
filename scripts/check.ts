import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import {
  describeCounts,
  formatSeconds,
  listSlowest,
  readPlaywright,
  readVitest,
  type TestReport,
} from './test-report.ts';

// `npm test`: lint, types, unused code, words, and all tests; `--quick` leaves out database and browser tests.

type Step = {
  name: string;
  commands: string[][];
  environment?: Record<string, string>;
  readReport?: () => TestReport;
};
type Outcome = { step: Step; failed: boolean; ms: number; report: TestReport | undefined };

const root = join(import.meta.dirname, '..');
// The browser tests took 43 minutes on a busy machine with two cores.
const STEP_TIMEOUT_MS = 60 * 60_000;
const reportFolder = mkdtempSync(join(tmpdir(), 'sandaga-check-'));
const browserReport = join(reportFolder, 'browser.json');

const onSources: Step[] = [
  { name: 'Format and lint', commands: [['biome', 'ci', '--colors=off', '.']] },
  {
    name: 'Types',
    commands: [
      ['npm', 'run', 'types'],
      ['tsc', '-p', '.', '--pretty', 'false'],
      // The service worker runs in another environment than the pages, with its own types.
      ['tsc', '-p', 'shop/site/offline', '--pretty', 'false'],
      ['tsc', '-p', 'browser/offline', '--pretty', 'false'],
    ],
  },
  { name: 'Unused code', commands: [['knip'], ['knip', '--production']] },
  { name: 'Spelling', commands: [['node', 'scripts/texts/check-texts.ts']] },
  { name: 'Words of comments', commands: [['node', 'scripts/texts/check-words.ts']] },
];
// One worker for the units, as other steps run at the same time.
const units = vitestStep('Unit tests', 'units', '--maxWorkers=1');
const onDatabase = vitestStep('Database tests', 'database');
const start = performance.now();
const inBrowser: Step[] = [
  {
    name: 'Browser tests',
    commands: [
      ['node', 'scripts/ensure-chromium.ts'],
      ['playwright', 'test', '--reporter=dot,json'],
    ],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
    readReport: () => readPlaywright(readJson(browserReport)),
  },
];

const isQuick = process.argv.includes('--quick');
const besideEachOther = isQuick ? [[units], onSources] : [[onDatabase], [units, ...onSources]];
const outcomes = (await Promise.all(besideEachOther.map(runInTurn))).flat();
// A browser that waits for a processor fails without a fault, so nothing runs beside it.
if (!isQuick) outcomes.push(...(await runInTurn(inBrowser)));
rmSync(reportFolder, { recursive: true, force: true });
summarize();

function vitestStep(name: string, project: string, ...options: string[]): Step {
  const file = join(reportFolder, `${project}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    commands: [['vitest', 'run', '--project', project, ...options, ...reporters]],
    readReport: () => readVitest(readJson(file), root),
  };
}

function summarize(): void {
  for (const [title, steps] of [
    ['unit and database tests', [units, onDatabase]],
    ['browser tests', inBrowser],
  ] as const) {
    const reports = outcomes.filter(({ step }) => steps.includes(step));
    const lines = listSlowest(reports.flatMap(({ report }) => report ?? []));
    if (lines.length > 0) say(`\nSlowest files of the ${title}\n${lines.join('\n')}`);
  }
  for (const { test, path, page } of outcomes.flatMap(({ report }) => report?.traces ?? [])) {
    say(`\nTrace of ${test}\n  npx playwright show-trace ${path}`);
    // A remote machine's files are lost, so the log shows the page.
    if (page.length > 0) say(`The page then\n${page.map((line) => `  ${line}`).join('\n')}`);
  }
  // Last, as often only the end of a remote log is kept.
  for (const { test, reason } of outcomes.flatMap(({ report }) => report?.failures ?? [])) {
    say(`\nFailed: ${test}\n${reason.map((line) => `  ${line}`).join('\n')}`);
  }
  say('');
  for (const { step, failed, ms, report } of outcomes) {
    const counts = report === undefined ? '' : `  ${describeCounts(report)}`;
    const state = failed ? 'failed' : 'ok';
    say(`${step.name.padEnd(20)}${state.padEnd(8)}${formatSeconds(ms).padStart(9)}${counts}`);
  }
  say(`${'All together'.padEnd(28)}${formatSeconds(performance.now() - start).padStart(9)}`);
  const names = outcomes.filter(({ failed }) => failed).map(({ step }) => step.name);
  if (names.length > 0) say(`\nFailed: ${names.join(', ')}`);
  say(`${outcomes.length - names.length} passed, ${names.length} failed`);
  process.exitCode = names.length > 0 ? 1 : 0;
}

async function runInTurn(steps: readonly Step[]): Promise<Outcome[]> {
  const ended: Outcome[] = [];
  for (const step of steps) ended.push(await runStep(step));
  return ended;
}

async function runStep(step: Step): Promise<Outcome> {
  const begun = performance.now();
  let output = '';
  let failed = false;
  for (const command of step.commands) {
    const result = await run(command, step.environment);
    output += result.output;
    failed = result.failed;
    if (!failed) continue;
    output = `\n$ ${command.join(' ')}\n${output}`;
    break;
  }
  const report = readWritten(step);
  // An embedded PostgreSQL's exit hook makes Vitest's exit code 0 even when tests failed.
  if (!failed && step.readReport !== undefined && report?.failed !== 0) failed = true;
  const ms = performance.now() - begun;
  say(
    `${step.name} ${failed ? 'failed' : 'ok'}, ${formatSeconds(ms)}${failed ? `\n${output}` : ''}`,
  );
  return { step, failed, ms, report };
}

/** A runner that ended too early has written nothing. */
function readWritten({ readReport }: Step): TestReport | undefined {
  try {
    return readReport?.();
  } catch {
    return undefined;
  }
}

function run(
  command: string[],
  environment: Record<string, string> = {},
): Promise<{ failed: boolean; output: string }> {
  const [name, ...args] = command;
  return new Promise((resolve) => {
    const chunks: string[] = [];
    const child = spawn(name!, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_TIMEOUT_MS,
      env: {
        ...process.env,
        ...environment,
        // The pinned Node is there too, before the machine's.
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
        NO_COLOR: '1',
      },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    }
    child.once('error', (error) => chunks.push(`${error.message}\n`));
    child.once('close', (code, signal) => {
      if (signal !== null) chunks.push(`Stopped by ${signal}.\n`);
      resolve({ failed: code !== 0, output: chunks.join('') });
    });
  });
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

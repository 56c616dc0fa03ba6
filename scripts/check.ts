import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Step = { name: string; commands: string[][]; onlyFull?: true };
type Outcome = { step: Step; failed: boolean };

const root = join(import.meta.dirname, '..');
const STEP_TIMEOUT_MS = 45 * 60_000;

const steps: Step[] = [
  { name: 'Format and lint', commands: [['biome', 'ci', '--colors=off', '.']] },
  {
    name: 'Types',
    commands: [
      ['react-router', 'typegen'],
      ['tsc', '-p', '.', '--pretty', 'false'],
      // The service worker runs in another world than the pages, with types of its own.
      ['tsc', '-p', 'shop/offline', '--pretty', 'false'],
    ],
  },
  {
    name: 'Tests on PGlite',
    commands: [['vitest', 'run', '--project', 'pglite', '--project', 'units']],
  },
  {
    name: 'Tests on PostgreSQL',
    commands: [['vitest', 'run', '--project', 'postgres']],
    onlyFull: true,
  },
  ...onceThere('scripts/budgets.ts', {
    name: 'Page weights',
    commands: [['node', 'scripts/budgets.ts']],
    onlyFull: true,
  }),
  ...onceThere('tests/e2e', {
    name: 'Browser tests',
    commands: [
      ['node', 'scripts/ensure-chromium.ts'],
      ['playwright', 'test'],
    ],
    onlyFull: true,
  }),
];

const isQuick = process.argv.includes('--quick');
const outcomes: Outcome[] = [];
for (const step of steps.filter(({ onlyFull }) => !(isQuick && onlyFull))) {
  outcomes.push(await runStep(step));
}
const failed = outcomes.filter((outcome) => outcome.failed);
const failures = failed.map(({ step }) => step.name).join(', ');
if (failed.length > 0) say(`\nFailed: ${failures}`);
say(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function runStep(step: Step): Promise<Outcome> {
  const start = performance.now();
  process.stdout.write(`${step.name.padEnd(22)}`);
  let output = '';
  for (const command of step.commands) {
    const result = await run(command);
    output += result.output;
    if (!result.failed) continue;
    say(`failed ${secondsSince(start)}\n\n$ ${command.join(' ')}\n${output}`);
    return { step, failed: true };
  }
  say(`ok ${secondsSince(start)}`);
  return { step, failed: false };
}

function run(command: string[]): Promise<{ failed: boolean; output: string }> {
  const [name, ...args] = command;
  return new Promise((resolve) => {
    const chunks: string[] = [];
    const child = spawn(name!, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: STEP_TIMEOUT_MS,
      env: {
        ...process.env,
        // The pinned Node stands there too, whichever one the machine has.
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

function onceThere(place: string, step: Step): Step[] {
  return existsSync(join(root, place)) ? [step] : [];
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

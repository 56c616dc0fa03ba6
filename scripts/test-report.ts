import { stripVTControlCharacters } from 'node:util';

/** Name of the attachment that holds the last page of a failed browser test. */
export const LAST_PAGE_ATTACHMENT = 'page seen';

/** A runner's results; times in milliseconds. */
export type TestReport = {
  passed: number;
  failed: number;
  skipped: number;
  files: { file: string; ms: number }[];
  /** A failed browser test's trace, and its last page as roles and names. */
  traces: { test: string; path: string; page: string[] }[];
  failures: { test: string; reason: string[] }[];
};

type VitestJson = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightSuite = {
  file: string;
  specs: {
    title: string;
    tests: {
      projectName: string;
      results: {
        duration: number;
        errors: { message?: string }[];
        attachments: { name: string; path?: string; body?: string }[];
      }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightJson = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
};

/** Reads the output of Vitest's JSON reporter; paths become relative to `root`. */
export function readVitest(json: VitestJson, root: string): TestReport {
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests,
    files: json.testResults.map(({ name, startTime, endTime }) => ({
      file: name.replace(`${root}/`, ''),
      ms: endTime - startTime,
    })),
    traces: [],
    failures: json.testResults.flatMap(({ name, message, assertionResults }) => {
      const file = name.replace(`${root}/`, '');
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0 && message) return [{ test: file, reason: firstLines(message) }];
      return failed.map(({ fullName, failureMessages }) => ({
        test: `${file}: ${fullName}`,
        reason: firstLines(failureMessages.join('\n')),
      }));
    }),
  };
}

/** Reads the output of Playwright's JSON reporter. A file's time is the sum over its tests and projects. */
export function readPlaywright({ stats, suites }: PlaywrightJson): TestReport {
  const msOf = new Map<string, number>();
  const traces: TestReport['traces'] = [];
  const failures: TestReport['failures'] = [];
  const read = ({ file, specs, suites: inner = [] }: PlaywrightSuite): void => {
    for (const { title, tests } of specs) {
      for (const { projectName, results } of tests) {
        for (const { duration, attachments, errors } of results) {
          const test = `${projectName}: ${title}`;
          if (errors.length > 0) {
            const said = errors.map(({ message = '' }) => message).join('\n');
            failures.push({ test: `${file}: ${test}`, reason: firstLines(said) });
          }
          msOf.set(file, (msOf.get(file) ?? 0) + duration);
          const attached = (wanted: string) => attachments.find(({ name }) => name === wanted);
          const path = attached('trace')?.path;
          if (path === undefined) continue;
          const page = readPageSeen(attached(LAST_PAGE_ATTACHMENT)?.body);
          traces.push({ test, path, page });
        }
      }
    }
    inner.forEach(read);
  };
  suites.forEach(read);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    files: [...msOf].map(([file, ms]) => ({ file, ms })),
    traces,
    failures,
  };
}

/** Returns counts such as `12 passed, 1 failed`; leaves out zeros. */
export function describeCounts({ passed, failed, skipped }: TestReport): string {
  const counts = Object.entries({ passed, failed, skipped }).filter(([, n]) => n > 0);
  return counts.map(([what, n]) => `${n} ${what}`).join(', ');
}

/** Lists the `most` slowest files, one line each, the slowest first. */
export function listSlowest(reports: readonly TestReport[], most = 10): string[] {
  return reports
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ file, ms }) => `${formatSeconds(ms).padStart(9)}  ${file}`);
}

const MOST_LINES = 80;
const MOST_REASON_LINES = 12;

/** The first twelve lines of a failure, without blank and stack lines. */
function firstLines(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd());
  return lines.filter((line) => line !== '' && !/^\s+at /.test(line)).slice(0, MOST_REASON_LINES);
}

function readPageSeen(base64 = ''): string[] {
  const lines = Buffer.from(base64, 'base64').toString().split('\n').filter(Boolean);
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines;
}

export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The code that the figures depend on; other changes keep them valid. */
const MEASURED = [
  'bench',
  'contract',
  'office',
  'server',
  'shop',
  'package-lock.json',
  ':!*.test.*',
  ':!*.md',
];

const MARK = /^Code mesuré : ([0-9a-f]{7,40})(.*?)\.?$/m;

/** The French line that `findStale` reads: commit and uncommitted changes, asked from git. */
export function describeCode(root: string): string {
  const commit = git(root, 'rev-parse', '--short=10', 'HEAD').trim();
  const isChanged = git(root, 'status', '--porcelain', '--', ...MEASURED) !== '';
  return `Code mesuré : ${commit}${isChanged ? ', avec des changements non enregistrés' : ''}`;
}

/** Why a file's results do not hold for the present code; `undefined` when they do. */
export function findStale(root: string, file: string): string | undefined {
  const [, commit, changes] = MARK.exec(readFileSync(file, 'utf8')) ?? [];
  if (commit === undefined) return 'ne dit pas quel code a été mesuré';
  if (changes !== '') return `a été mesuré sur ${commit}${changes}`;
  const since = git(root, 'log', '--oneline', `${commit}..HEAD`, '--', ...MEASURED).trim();
  if (since === '') return undefined;
  return `date de ${commit}, le code mesuré a changé ${since.split('\n').length} fois depuis`;
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' });

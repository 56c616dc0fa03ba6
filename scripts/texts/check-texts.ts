import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FrenchText, findTexts } from './find-texts.ts';

// Checks French texts: prints words that are neither in Debian's dictionary nor in `words.txt`, and wrong typography.
// `--list` prints the texts. As root it installs a missing dictionary; without one it checks nothing and succeeds.

/** Texts that existing clients expect with a straight apostrophe (rule B-5). */
const FIXED =
  /^contract\/(base\/fields|money|talk)\/((form|payment)-)?messages\.ts$|^shop\/base\/consent\/choice-dialog|^shop\/site\/offline\/install-offer/;
/** A straight apostrophe, or a sign that lacks the space that French puts before or after it. */
const TYPOGRAPHY = /\p{L}'\p{L}|\p{L}[;!?»]|\p{L}:\s\p{L}|«\S/u;

const root = join(import.meta.dirname, '../..');
const PAGES = 'server/site/content/pages';
const lists = readFileSync(join(import.meta.dirname, 'words.txt'), 'utf8').replaceAll(
  /^#.*$/gm,
  '',
);
const own = new Set(lists.split(/\s+/));

const texts = [...findTexts(root), ...linesOf('docs/gestion.md'), ...pages()];

if (process.argv.includes('--list')) {
  for (const { file, line, text } of texts) process.stdout.write(`${file}:${line}: ${text}\n`);
} else if (!hasDictionary()) {
  process.stderr.write('Not looked at: install hunspell and hunspell-fr to check the spelling.\n');
} else {
  const unknown = findUnknown(texts.map(({ text }) => plain(text)).join('\n'));
  const faults = texts.flatMap(({ file, line, text }) => {
    const sign = FIXED.test(file) ? undefined : TYPOGRAPHY.exec(shown(text))?.[0];
    const words = wordsOf(plain(text)).filter((word) => unknown.has(word));
    return [...words, ...(sign === undefined ? [] : [sign])].map(
      (fault) => `${file}:${line}: ${fault}`,
    );
  });
  process.stdout.write(`${[`${texts.length} texts`, ...faults].join('\n')}\n`);
  if (faults.length > 0) process.exitCode = 1;
}

function pages(): FrenchText[] {
  return readdirSync(join(root, PAGES)).flatMap((name) => linesOf(join(PAGES, name)));
}

function linesOf(file: string): FrenchText[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.map((text, index) => ({ file, line: index + 1, text }));
}

function shown(text: string): string {
  const notShown =
    /^(title|description): |`[^`]*`|\]\([^)]*\)|<[^>]*>|\{[^}]*\}|\S+@\S+|https?:\S+|[\w-]+\.(sn|md)\b|data:|(^|\s)[.-]\S+|\/[\w-]+/g;
  return text.replaceAll(notShown, ' ');
}

function plain(text: string): string {
  return shown(text).replaceAll('’', "'");
}

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\d][\p{L}\d'-]*/gu) ?? []).map((word) => word.replace(/['-]+$/, ''));
}

function findUnknown(text: string): Set<string> {
  const words = [...new Set(wordsOf(text))].filter((word) => /^[^\d]+$/.test(word));
  const input = words.map((word) => `${word}\n`).join('');
  const output = execFileSync('hunspell', ['-d', 'fr', '-i', 'utf-8', '-l'], {
    input,
    encoding: 'utf8',
  });
  const isOwn = (word: string) => {
    const bare = word.replace(/^([cdjlmnst]|qu)'/iu, '');
    return own.has(word) || own.has(bare) || own.has(bare.toLowerCase());
  };
  return new Set(output.split('\n').filter((word) => word !== '' && !isOwn(word)));
}

/** Tries to install a missing dictionary when it runs as root, as the browser tests do with Chromium. */
function hasDictionary(): boolean {
  const knows = () => spawnSync('hunspell', ['-d', 'fr', '-l'], { input: 'mot' }).status === 0;
  if (knows()) return true;
  if (process.getuid?.() !== 0) return false;
  const options = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  spawnSync('apt-get', [...options, 'update'], { stdio: 'ignore' });
  spawnSync(
    'apt-get',
    [...options, 'install', '-y', '--no-install-recommends', 'hunspell', 'hunspell-fr'],
    {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  );
  return knows();
}

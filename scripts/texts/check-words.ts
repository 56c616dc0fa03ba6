import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findVagueWords } from './vague-words.ts';

/**
 * Prints each vague word of comments and English documents with a better one, and fails when there is any. It reads what
 * git tracks, without French documents and without the records of their day (decisions, measurements).
 */
const SOURCES = ['*.ts', '*.tsx', '*.mjs', '*.css', '*.md'];
const LEFT_OUT =
  /^docs\/(gestion\.md|offers|decisions\/023)|^bench\/(NOTES|results)|^server\/site\/content\/pages\/|\.gen\./;
/** The module with the list itself, and its test. */
const LIST = /^scripts\/texts\/vague-words/;

const tracked = execFileSync('git', ['ls-files', '-z', ...SOURCES], { encoding: 'utf8' });
const files = tracked
  .split('\0')
  .filter((file) => file !== '' && !LEFT_OUT.test(file) && !LIST.test(file));
const found = files.flatMap((file) =>
  findVagueWords(file, readFileSync(file, 'utf8')).map(
    ({ line, word, better }) => `${file}:${line}: "${word}" – ${better}`,
  ),
);
process.stdout.write(`${[`${files.length} files read for vague words`, ...found].join('\n')}\n`);
if (found.length > 0) process.exitCode = 1;

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { informationScreens } from '#contract/base/screens.ts';
import { type PageSource, writtenPage } from '#contract/site/staff-pages.ts';
import type { Db } from '#server/base/db/open.ts';
import { Problem } from '#server/base/problem.ts';
import { readText } from '#server/base/written/read-texts.ts';

const folder = join(import.meta.dirname, 'pages');

/** The names of the information pages, which are their paths in the shop. */
export const PAGE_SLUGS: readonly string[] = Object.values(informationScreens)
  .map((path) => path.slice(1))
  .sort();

/** The text of a page that comes with the shop. Throws `not-found` for a page that has no file. */
export async function originalPage(slug: string): Promise<PageSource> {
  if (!PAGE_SLUGS.includes(slug)) throw new Problem('not-found', 'Cette page n’existe pas.');
  const source = await readFile(join(folder, `${slug}.md`), 'utf8');
  const [, header = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  return {
    title: headerValue(header, 'title'),
    description: headerValue(header, 'description'),
    body: body.trim(),
  };
}

/** The text of a page that counts now: what staff wrote last, or what comes with the shop. Throws `not-found`. */
export async function currentPage(db: Db, slug: string): Promise<PageSource> {
  const original = await originalPage(slug);
  const { value } = await readText(db, 'page', slug);
  return usablePage(value) ?? original;
}

/** A page as it was stored, where it is one at all. */
export const usablePage = (stored: unknown): PageSource | undefined =>
  writtenPage.safeParse(stored).data;

const headerValue = (header: string, key: string) =>
  new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(header)?.[1]?.trim() ?? '';

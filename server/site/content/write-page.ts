import { entriesOf } from '#contract/base/tables.ts';
import type { ListedPage, PageSource } from '#contract/site/staff-pages.ts';
import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { type FieldProblem, refuseFields } from '#server/base/problem.ts';
import { readText, readTexts, type WrittenText } from '#server/base/written/read-texts.ts';
import { writeText } from '#server/base/written/write-text.ts';
import { FACT_LABELS, originalPage, PAGE_SLUGS, pageFacts, usablePage } from './page-sources.ts';

export async function listPages(db: Db, config: Config): Promise<ListedPage[]> {
  const written = await readTexts(db, 'page');
  return Promise.all(PAGE_SLUGS.map((slug) => describe(slug, config, written.get(slug))));
}

/** Throws `not-found`. */
export async function getPage(db: Db, config: Config, slug: string): Promise<ListedPage> {
  return describe(slug, config, await readText(db, 'page', slug));
}

/**
 * Writes a page, or restores the original (null); audited. Throws `not-found`, `bad-request` as `checkPage`, and
 * `conflict` for a change since `version`.
 */
export async function writePage(
  db: Db,
  actor: Actor,
  {
    slug,
    source,
    version,
  }: { slug: string; source: PageSource | null; version: number | undefined },
): Promise<void> {
  await originalPage(slug);
  if (source !== null) checkPage(source);
  await writeText(db, actor, { kind: 'page', name: slug, value: source, version });
}

/** Throws `bad-request` for an unknown fact, which would silently drop its line, and for a title of two lines. */
export function checkPage(source: PageSource): void {
  const problems = Object.entries(source).flatMap(([field, text]): FieldProblem[] => {
    const used = [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name);
    const unknown = used.filter((name) => !Object.hasOwn(FACT_LABELS, name));
    const named = unknown.map((name) => `{{${name}}}`).join(', ');
    return unknown.length === 0 ? [] : [{ field, message: `${named} n’existe pas.` }];
  });
  const headings = /[\r\n]/.test(`${source.title}${source.description}`)
    ? [{ field: 'title', message: 'Le titre et la description tiennent sur une ligne.' }]
    : [];
  const all = [...problems, ...headings];
  refuseFields(all);
}

async function describe(
  slug: string,
  config: Config,
  written: WrittenText | undefined,
): Promise<ListedPage> {
  const original = await originalPage(slug);
  const stored = written?.value ?? null;
  const theirs = usablePage(stored);
  const values = pageFacts(config);
  return {
    id: slug,
    path: `/${slug}`,
    ...(theirs ?? original),
    original,
    facts: entriesOf(FACT_LABELS).map(([name, label]) => ({
      name,
      label,
      value: values[name],
    })),
    is_written: stored !== null,
    is_refused: stored !== null && theirs === undefined,
    changed_at: written?.at?.toISOString() ?? null,
    changed_by: written?.by ?? '',
    version: written?.version ?? 0,
  };
}

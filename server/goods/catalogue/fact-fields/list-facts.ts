import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  type FactFamily,
  type FactSet,
  familyOf,
  sheetOrder,
} from '#contract/goods/catalogue/facts/fact-families.ts';
import { type FactKey, factHeading, isOwnFact } from '#contract/goods/catalogue/facts/facts.ts';
import type { StaffFact, StaffFactFamily } from '#contract/goods/catalogue/facts/staff-facts.ts';
import type { Db } from '#server/base/db/open.ts';
import { readText, readTexts, type WrittenText } from '#server/base/written/read-texts.ts';
import { categories } from '../tables.ts';
import { describeField } from './check-fact.ts';
import { countAllUses, readUse } from './count-uses.ts';
import { readFactSet } from './current-facts.ts';
import { getKey } from './save-fact.ts';
import { getFactFamily } from './save-fact-family.ts';

/** All facts in the order of a specification sheet. */
export async function listFacts(db: Db): Promise<StaffFact[]> {
  const set = await readFactSet(db);
  const [texts, uses] = await Promise.all([readTexts(db, 'fact'), countAllUses(db)]);
  return [...set.fields.keys()].map((key) =>
    describeFact(set, key, uses.get(key) ?? 0, texts.get(key)),
  );
}

/** Throws `not-found`. */
export async function getFact(db: Db, id: string): Promise<StaffFact> {
  const set = await readFactSet(db);
  const key = getKey(set.fields, id);
  const { articles } = await readUse(db, key);
  return describeFact(set, key, articles, await readText(db, 'fact', key));
}

/** All families, the built-in ones first. */
export async function listFactFamilies(db: Db): Promise<StaffFactFamily[]> {
  const set = await readFactSet(db);
  const [texts, matched] = await Promise.all([
    readTexts(db, 'fact-family'),
    matchCategories(db, set),
  ]);
  return set.families.map((family) =>
    describeFamily(set, family, matched.get(family.key), texts.get(family.key)),
  );
}

/** Throws `not-found`. */
export async function getStaffFactFamily(db: Db, id: string): Promise<StaffFactFamily> {
  const set = await readFactSet(db);
  const family = getFactFamily(set, id);
  const matched = await matchCategories(db, set);
  return describeFamily(set, family, matched.get(id), await readText(db, 'fact-family', id));
}

/** What forms offer: all facts, and the families with their categories and their facts in the order of a sheet. */
export async function listFactChoices(db: Db) {
  const set = await readFactSet(db);
  const matched = await matchCategories(db, set);
  return {
    facts: [...set.fields.keys()].map((key) => ({
      id: key,
      heading: factHeading(key, set.fields),
      ...describeField(key, set.fields),
    })),
    families: set.families.map((family) => ({
      id: family.key,
      matched: matched.get(family.key) ?? [],
      fields: sheetOrder(family, set.fields).filter((key) => family.fields.includes(key)),
    })),
  };
}

function describeFact(
  { fields, families }: FactSet,
  key: FactKey,
  articles: number,
  written: WrittenText | undefined,
): StaffFact {
  return {
    id: key,
    ...describeField(key, fields),
    heading: factHeading(key, fields),
    families: families.filter((family) => family.fields.includes(key)).map(({ label }) => label),
    article_count: articles,
    ...describeText(key, written),
  };
}

function describeFamily(
  { fields }: FactSet,
  family: FactFamily,
  matched: string[] | undefined,
  written: WrittenText | undefined,
): StaffFactFamily {
  const { key, label } = family;
  const stored = new Map((matched ?? []).map((name) => [name.toLowerCase(), name]));
  return {
    id: key,
    label,
    // A deleted one is left out: the form sends what it got, and an unknown category is refused.
    categories: family.categories.flatMap((name) => stored.get(name) ?? []),
    fields: sheetOrder(family, fields).filter((one) => family.fields.includes(one)),
    card: [...family.card],
    card_text: family.card.map((one) => factHeading(one, fields)).join(', '),
    matched: matched ?? [],
    ...describeText(key, written),
  };
}

const describeText = (key: string, written: WrittenText | undefined) => ({
  is_own: isOwnFact(key),
  is_written: (written?.value ?? null) !== null,
  changed_at: written?.at?.toISOString() ?? null,
  changed_by: written?.by ?? '',
  version: written?.version ?? 0,
});

/** The categories of each family by its key. */
async function matchCategories(db: Db, { families }: FactSet): Promise<Map<string, string[]>> {
  const parents = alias(categories, 'parents');
  const rows = await db
    .select({ name: categories.name, parent: parents.name })
    .from(categories)
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .orderBy(categories.rank, categories.name);
  const found = Map.groupBy(rows, ({ name, parent }) => familyOf(name, parent, families).key);
  return new Map([...found].map(([key, list]) => [key, list.map(({ name }) => name)]));
}

import {
  type FactFamily,
  type FactSet,
  MOST_CARD_FACTS,
} from '#contract/goods/catalogue/facts/fact-families.ts';
import type { FactKey } from '#contract/goods/catalogue/facts/facts.ts';
import type {
  FactFamilyInput,
  WrittenFamily,
} from '#contract/goods/catalogue/facts/staff-facts.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { type FieldProblem, Problem, refuseFields } from '#server/base/problem.ts';
import { readTexts } from '#server/base/written/read-texts.ts';
import { writeText } from '#server/base/written/write-text.ts';
import { categories } from '../tables.ts';
import { readFactSet } from './current-facts.ts';
import { freeKey, type KeySeen } from './save-fact.ts';

const KIND = 'fact-family';

/** Adds a family of staff, audited. Returns its key. Throws `bad-request` (rule G-61). */
export function createFactFamily(db: Db, actor: Actor, input: FactFamilyInput): Promise<string> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const value = await toWrittenFamily(tx, await readFactSet(tx), undefined, input);
    const former = await readTexts(tx, KIND);
    const name = freeKey(input.label, (one) => former.has(one));
    await writeText(tx, actor, { kind: KIND, name, value, version: undefined });
    return name;
  });
}

/** Changes a family, built-in or not; audited. Throws `not-found`, `conflict` (stale), `bad-request` (rule G-61). */
export async function updateFactFamily(
  db: Db,
  actor: Actor,
  { id, version }: KeySeen,
  input: FactFamilyInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const set = await readFactSet(tx);
    getFactFamily(set, id);
    const value = await toWrittenFamily(tx, set, id, input);
    await writeText(tx, actor, { kind: KIND, name: id, value, version });
  });
}

/** Removes a family of staff, or gives a built-in one its facts back; audited. Throws `not-found`, `conflict` (stale). */
export async function deleteFactFamily(
  db: Db,
  actor: Actor,
  { id, version }: KeySeen,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    getFactFamily(await readFactSet(tx), id);
    await writeText(tx, actor, { kind: KIND, name: id, value: null, version });
  });
}

/** Families name categories, so they follow a new name; audited. The caller holds the catalogue. */
export async function renameInFamilies(
  tx: Db,
  actor: Actor,
  before: string,
  after: string,
): Promise<void> {
  const small = before.toLowerCase();
  if (small === after.toLowerCase()) return;
  const { families } = await readFactSet(tx);
  const family = families.find((one) => one.categories.includes(small));
  if (family === undefined) return;
  const stored = (await readTexts(tx, KIND)).get(family.key)?.value as WrittenFamily;
  const value: WrittenFamily = {
    ...stored,
    categories: stored.categories.map((name) => (name.toLowerCase() === small ? after : name)),
  };
  await writeText(tx, actor, { kind: KIND, name: family.key, value, version: undefined });
}

/** Throws `not-found`. */
export function getFactFamily({ families }: FactSet, id: string): FactFamily {
  const family = families.find(({ key }) => key === id);
  if (family === undefined) throw new Problem('not-found', 'Cette fiche type n’existe pas.');
  return family;
}

async function toWrittenFamily(
  tx: Db,
  { fields, families }: FactSet,
  ownKey: string | undefined,
  input: FactFamilyInput,
): Promise<WrittenFamily> {
  const { label } = input;
  const listed = [...new Set(input.fields)];
  const card = [...new Set(input.card)];
  const others = families.filter(({ key }) => key !== ownKey);
  const problems: FieldProblem[] = [];
  if (others.some((other) => other.label.toLowerCase() === label.toLowerCase())) {
    problems.push({ field: 'label', message: `La fiche type « ${label} » existe déjà.` });
  }
  const unknown = listed.find((key) => !fields.has(key as FactKey));
  if (unknown !== undefined) {
    const message = `La caractéristique « ${unknown} » n’existe pas.`;
    problems.push({ field: 'fields', message });
  }
  if (card.length > MOST_CARD_FACTS) {
    problems.push({ field: 'card', message: 'Une carte montre trois caractéristiques au plus.' });
  }
  if (card.some((key) => !listed.includes(key))) {
    const message = 'La carte ne montre que des caractéristiques de la fiche.';
    problems.push({ field: 'card', message });
  }
  const named = await readNames(tx);
  const shelves: string[] = [];
  for (const name of new Set(input.categories)) {
    const small = name.toLowerCase();
    const category = named.get(small);
    const owner = others.find((other) => other.categories.includes(small));
    if (category === undefined) {
      problems.push({ field: 'categories', message: `La catégorie « ${name} » n’existe pas.` });
    } else if (owner !== undefined) {
      const message = `La catégorie « ${category} » est déjà dans la fiche type « ${owner.label} ».`;
      problems.push({ field: 'categories', message });
    } else if (!shelves.includes(category)) shelves.push(category);
  }
  refuseFields(problems);
  return { label, categories: shelves, fields: listed, card };
}

/** Names of categories by their small letters. */
async function readNames(tx: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.select({ name: categories.name }).from(categories);
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]));
}

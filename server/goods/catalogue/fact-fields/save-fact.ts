import {
  BUILT_IN_FIELDS,
  type FactFields,
  type FactKey,
  isBuiltInFact,
  isOwnFact,
  ownFactKey,
} from '#contract/goods/catalogue/facts/facts.ts';
import { type FactInput, MOST_OWN_FACTS } from '#contract/goods/catalogue/facts/staff-facts.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem, refuseFields } from '#server/base/problem.ts';
import { readTexts } from '#server/base/written/read-texts.ts';
import { writeText } from '#server/base/written/write-text.ts';
import {
  count,
  describeField,
  nameProblems,
  refuseInUse,
  refuseWrongFact,
  toWritten,
} from './check-fact.ts';
import { readUse } from './count-uses.ts';
import { readFactSet } from './current-facts.ts';

/** A version that a clerk has seen. */
export type KeySeen = { id: string; version: number | undefined };

/** Adds a fact of staff, audited. Returns its key. Throws `bad-request` as `refuseWrongFact`, and for too many. */
export function createFact(db: Db, actor: Actor, input: FactInput): Promise<FactKey> {
  return db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { fields } = await readFactSet(tx);
    const fact = toWritten(input);
    refuseWrongFact(fields, undefined, fact);
    if ([...fields.keys()].filter(isOwnFact).length >= MOST_OWN_FACTS) {
      throw new Problem(
        'bad-request',
        `Une boutique ajoute ${MOST_OWN_FACTS} caractéristiques au plus.`,
      );
    }
    const former = await readTexts(tx, 'fact');
    const key = freeKey(input.label, (one) => former.has(one));
    await writeText(tx, actor, { kind: 'fact', name: key, value: fact, version: undefined });
    return key;
  });
}

/**
 * Changes a fact, audited; of a built-in one only its name. Throws `not-found`, `conflict` (stale, or a type or a value
 * in use), `bad-request` as `refuseWrongFact`.
 */
export async function updateFact(
  db: Db,
  actor: Actor,
  { id, version }: KeySeen,
  input: FactInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { fields } = await readFactSet(tx);
    const key = getKey(fields, id);
    const given = toWritten(input);
    refuseInUse(key, fields, given, await readUse(tx, key));
    const fact = isBuiltInFact(key) ? { ...describeField(key, fields), label: given.label } : given;
    refuseWrongFact(fields, key, fact);
    await writeText(tx, actor, { kind: 'fact', name: key, value: fact, version });
  });
}

/**
 * Removes a fact of staff that no product has and no family lists, or gives a built-in one its name back; audited.
 * Throws `not-found`, `conflict`, `bad-request` for a name that another fact has.
 */
export async function deleteFact(db: Db, actor: Actor, { id, version }: KeySeen): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const { fields, families } = await readFactSet(tx);
    const key = getKey(fields, id);
    if (isBuiltInFact(key)) {
      // Another fact may have taken the first name before it was kept from others.
      refuseFields(nameProblems(fields, key, describeField(key, BUILT_IN_FIELDS)));
    } else {
      const { articles } = await readUse(tx, key);
      if (articles > 0) {
        throw new Problem('conflict', `${count(articles)} cette caractéristique.`);
      }
      const listing = families.find((family) => family.fields.includes(key));
      if (listing !== undefined) {
        const message = `La fiche type « ${listing.label} » la liste : retirez-la d’abord de la fiche.`;
        throw new Problem('conflict', message);
      }
    }
    await writeText(tx, actor, { kind: 'fact', name: key, value: null, version });
  });
}

/** Throws `not-found`. */
export function getKey(fields: FactFields, id: string): FactKey {
  const key = [...fields.keys()].find((one) => one === id);
  if (key === undefined) throw new Problem('not-found', 'Cette caractéristique n’existe pas.');
  return key;
}

/** Never one that was in use: its former versions stay. */
export function freeKey(label: string, isTaken: (key: string) => boolean): FactKey {
  for (let place = 1; ; place += 1) {
    const key = ownFactKey(label, place === 1 ? '' : `_${place}`);
    if (!isTaken(key)) return key;
  }
}

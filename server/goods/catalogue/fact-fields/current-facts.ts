import { BUILT_IN, type FactSet } from '#contract/goods/catalogue/facts/fact-families.ts';
import type { Db } from '#server/base/db/open.ts';
import { readTexts, type WrittenText } from '#server/base/written/read-texts.ts';
import { buildFacts, type WrittenFacts } from './build-facts.ts';

let current: FactSet = BUILT_IN;

/**
 * The facts and families of this shop as staff wrote them last (rule G-60). A process serves one shop, so they are one
 * value of the process: cards of a list are described without waiting.
 */
export const currentFacts = (): FactSet => current;

/** Replaces them. Returns the keys whose stored values cannot be used. */
export function applyFacts(written: WrittenFacts): string[] {
  const { set, refused } = buildFacts(written);
  current = set;
  return refused;
}

/** For processes that do not follow texts, such as an import. */
export async function loadFacts(db: Db): Promise<void> {
  applyFacts(await readWritten(db));
}

/** As the transaction sees them. */
export async function readFactSet(db: Db): Promise<FactSet> {
  return buildFacts(await readWritten(db)).set;
}

async function readWritten(db: Db): Promise<WrittenFacts> {
  const [facts, families] = await Promise.all([
    readTexts(db, 'fact'),
    readTexts(db, 'fact-family'),
  ]);
  return { facts: valuesOf(facts), families: valuesOf(families) };
}

const valuesOf = (texts: ReadonlyMap<string, WrittenText>) =>
  new Map([...texts].map(([name, { value }]) => [name, value]));

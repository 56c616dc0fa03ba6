import type { Facts } from '#contract/goods/catalogue/facts/facts.ts';
import { AXES, type Axis, factOfAxis } from '#contract/goods/catalogue/families.ts';
import { shortWords } from '../columns/card-facts.ts';

/** What decides the chips of a family's product. */
export type Member = { id: number; reference: string; name: string; facts: Facts };

const MODEL: Axis[] = ['model'];

/**
 * What tells the members apart: one fact that all have and that differs everywhere, else the first two facts that do so
 * together, else their names.
 */
export function findAxes(members: readonly Member[]): Axis[] {
  const varying = AXES.filter((axis) => axis !== 'model' && differs(members, axis));
  const one = varying.find((axis) => tellApart(members, [axis]));
  if (one !== undefined) return [one];
  for (const [place, first] of varying.entries()) {
    const second = varying.slice(place + 1).find((axis) => tellApart(members, [first, axis]));
    if (second !== undefined) return [first, second];
  }
  return MODEL;
}

/** All choices of axes that tell the members apart; a second fact only where the first does not do it alone. */
export function possibleAxes(members: readonly Member[]): Axis[][] {
  const varying = AXES.filter((axis) => axis !== 'model' && differs(members, axis));
  const single = varying.filter((axis) => tellApart(members, [axis]));
  const others = varying.filter((axis) => !single.includes(axis));
  const pairs = others.flatMap((first, place) =>
    others.slice(place + 1).map((second): Axis[] => [first, second]),
  );
  return [
    ...single.map((axis): Axis[] => [axis]),
    ...pairs.filter((pair) => tellApart(members, pair)),
    MODEL,
  ];
}

/** The axes that the family had if they still tell its members apart, else those that do. */
export const axesOf = (members: readonly Member[], before: readonly Axis[]): Axis[] =>
  before.length > 0 && before.length <= 2 && tellApart(members, before)
    ? [...before]
    : findAxes(members);

/** Whether every member has a value on each axis, and no two members the same values. */
export function tellApart(members: readonly Member[], axes: readonly Axis[]): boolean {
  if (axes.length === 0) return false;
  if (axes.includes('model')) return axes.length === 1;
  const seen = new Set<string>();
  for (const { facts } of members) {
    const values = axes.map((axis) => valueOn(facts, axis));
    if (values.includes(undefined)) return false;
    seen.add(values.join('\n'));
  }
  return seen.size === members.length;
}

const differs = (members: readonly Member[], axis: Axis) =>
  new Set(members.map(({ facts }) => valueOn(facts, axis))).size > 1 &&
  members.every(({ facts }) => valueOn(facts, axis) !== undefined);

function valueOn(facts: Facts, axis: Axis): string | undefined {
  const fact = factOfAxis(axis);
  const value = fact === undefined ? undefined : facts[fact];
  return value === undefined ? undefined : JSON.stringify(value);
}

export type AxisValue = { text: string; members: number[] };

/**
 * The values of an axis in their order, each with the members that have it: sizes from small to large, colours and
 * names by the alphabet.
 */
export function valuesOf(members: readonly Member[], axis: Axis): AxisValue[] {
  const fact = factOfAxis(axis);
  const labels = fact === undefined ? modelNames(members) : undefined;
  const found = new Map<string, AxisValue & { order: number | string }>();
  for (const [place, { id, facts }] of members.entries()) {
    const value = fact === undefined ? undefined : facts[fact];
    const text =
      labels?.[place] ?? (fact === undefined || value === undefined ? '' : chipText(fact, value));
    const order = typeof value === 'number' ? value : text;
    const known = found.get(text);
    if (known === undefined) found.set(text, { text, members: [id], order });
    else known.members.push(id);
  }
  return [...found.values()]
    .toSorted((a, b) => compare(a.order, b.order))
    .map(({ text, members: ids }) => ({ text, members: ids }));
}

const chipText = (fact: keyof Facts, value: NonNullable<Facts[keyof Facts]>): string =>
  value === false ? 'Non' : value === true ? 'Oui' : shortWords(fact, value);

const compare = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'fr');

/** What differs in the names of members; their references where that is not enough. */
export function modelNames(members: readonly Pick<Member, 'name' | 'reference'>[]): string[] {
  const words = members.map(({ name }) => name.trim().split(/\s+/));
  const start = sharedStart(words);
  const rest = words.map((all) => all.slice(start));
  const end = sharedStart(rest.map((all) => all.toReversed()));
  const names = rest.map((all) =>
    all
      .slice(0, all.length - end)
      .join(' ')
      .replace(/^[\s–—:,-]+/, ''),
  );
  const isClear = names.every((name) => name !== '' && name.length <= LONGEST_NAME);
  return isClear && new Set(names).size === names.length
    ? names
    : members.map(({ reference }) => reference);
}

/** In signs: what fits on a chip. */
const LONGEST_NAME = 40;

function sharedStart(words: readonly (readonly string[])[]): number {
  const [first = []] = words;
  const at = first.findIndex((word, place) => words.some((other) => other[place] !== word));
  return at === -1 ? Math.min(...words.map(({ length }) => length)) : at;
}

/** What the names of members begin with, for a family without a name of its own. */
export function sharedName(members: readonly Pick<Member, 'name'>[]): string {
  const words = members.map(({ name }) => name.trim().split(/\s+/));
  const [first = []] = words;
  return first
    .slice(0, sharedStart(words))
    .join(' ')
    .replace(/[\s–—:,-]+$/, '');
}

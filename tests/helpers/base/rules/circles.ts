import { dirname } from 'node:path';
import type { Module } from './layers.ts';

/** The node of a file: a folder, or the file itself. Undefined leaves it out. */
type Place = (path: string) => string | undefined;

const APPLICATION = /^(server|shop|office)\//;
const TABLES = /\/tables\.ts$/;

/** The folder in the district, or the file itself when it lies beside such folders. */
export const subjectOf: Place = (path) => {
  if (!APPLICATION.test(path)) return undefined;
  const [top, district, subject, ...rest] = path.split('/');
  return rest.length > 0 ? `${top}/${district}/${subject}` : path;
};

/** The server's folder of a file; parts of a subject are different folders. */
export const folderOf: Place = (path) => {
  if (!path.startsWith('server/')) return undefined;
  return subjectOf(path) === path ? path : dirname(path);
};

/** Each circle of imports, types included, as one line. Tests and tables may import from anywhere. */
export function findCircles(modules: Module[], placeOf: Place): string[] {
  const arrows = new Map<string, Map<string, string>>();
  for (const { path, imports } of modules) {
    const from = placeOf(path);
    if (from === undefined || /\.(test|fixture)\.tsx?$/.test(path)) continue;
    const known = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, known);
    for (const target of imports) {
      const isJoined: boolean = TABLES.test(target) && from !== path;
      const to: string | undefined =
        target.includes('/') && !isJoined ? placeOf(target) : undefined;
      if (to !== undefined && to !== from) known.set(to, `${path} imports ${target}`);
    }
  }
  return groupsOf(arrows).map((group) => {
    const closing = group.flatMap((from) => group.flatMap((to) => arrows.get(from)?.get(to) ?? []));
    return `${group.join(', ')}: ${closing.join('; ')}`;
  });
}

function groupsOf(arrows: Map<string, Map<string, string>>): string[][] {
  const reached = new Map([...arrows.keys()].map((place) => [place, reach(arrows, place)]));
  const isBack = (from: string, to: string) => reached.get(to)?.has(from) === true;
  const groups = [...reached].map(([place, others]) =>
    [...others].filter((other) => isBack(place, other)).toSorted(),
  );
  const unique = new Map(groups.map((group) => [group.join(), group]));
  return [...unique.values()].filter((group) => group.length > 1);
}

function reach(arrows: Map<string, Map<string, string>>, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const next of arrows.get(place)?.keys() ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return seen;
}

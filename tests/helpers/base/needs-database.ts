import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const OPENS = 'tests/helpers/base/db.ts';
const TEST_CODE = /^tests\/|\.fixture\.ts$/;
/** Without types, which are gone at run time. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from '([#.][^']+)'|^import '([#.][^']+)'/gm;

/** Tests that open a database, directly or through a helper; paths are relative to `root`. */
export function findDatabaseTests(root: string, patterns: readonly string[]): string[] {
  const known = new Map<string, boolean>();
  const opens = (file: string): boolean => {
    if (file === OPENS) return true;
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    // Ends circles of imports.
    known.set(file, false);
    const found = importsOf(file, readFileSync(join(root, file), 'utf8'))
      .filter((target) => TEST_CODE.test(target))
      .some(opens);
    known.set(file, found);
    return found;
  };
  return globSync([...patterns], { cwd: root })
    .filter(opens)
    .sort();
}

function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, from, bare]) => {
    const name = (from ?? bare)!;
    return name.startsWith('#') ? name.slice(1) : join(dirname(file), name);
  });
}

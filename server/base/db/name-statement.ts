/** Texts in a statement, and each `from` without a table; no parenthesis goes without its other one. */
const NO_TABLES =
  /'(?:[^']|'')*'|\bfrom\b(?<=\b(?:distinct\s+|(?:extract|substring|trim|overlay)\s*\([^()]*?)from)/gi;
const FIRST_WORD = /^\s*([a-z]+)/i;
/** Not those of `for update` and `on conflict do update`. */
const CHANGE = /(?<!\b(?:for|do)\s+)\b(insert\s+into|update|delete\s+from)\s/i;
const TABLES =
  /(?<!\b(?:for|do)\s+)\b(from|into|update)\s+(?:only\s+)?"?(\w+)"?(?:\."?(\w+)"?)?(\s*\()?/gi;

/** What a statement does, and to which table first: `select` and `orders`. Nothing else of it is told. */
export function nameStatement(text: string): { operation: string; table: string | undefined } {
  const bare = text.replace(NO_TABLES, ' ');
  const first = FIRST_WORD.exec(bare)?.[1]?.toLowerCase() ?? 'unknown';
  if (first !== 'with') return { operation: first, table: findOuterTable(bare) };
  const change = CHANGE.exec(bare);
  const operation = change?.[1]?.split(/\s/)[0]?.toLowerCase() ?? 'select';
  return { operation, table: findTables(bare.slice(change?.index ?? 0)).next().value?.table };
}

/** The first table in the fewest parentheses: a column may be a subquery. */
function findOuterTable(bare: string): string | undefined {
  let outer: { table: string | undefined; depth: number } | undefined;
  let depth = 0;
  let seen = 0;
  for (const { table, index } of findTables(bare)) {
    for (; seen < index; seen += 1) {
      if (bare[seen] === '(') depth += 1;
      if (bare[seen] === ')') depth -= 1;
    }
    if (outer === undefined || depth < outer.depth) outer = { table, depth };
    if (depth === 0) break;
  }
  return outer?.table;
}

function* findTables(
  bare: string,
): Generator<{ table: string | undefined; index: number }, undefined> {
  for (const match of bare.matchAll(TABLES)) {
    const [, word, name, nameInSchema, parenthesis] = match;
    const isFunction = word?.toLowerCase() === 'from' && parenthesis !== undefined;
    if (!isFunction) yield { table: nameInSchema ?? name, index: match.index };
  }
}

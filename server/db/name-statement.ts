/** Texts in a statement, and what has a `from` without a table. */
const NO_TABLES =
  /'(?:[^']|'')*'|\bdistinct\s+from\b|\b(?:extract|substring|trim|overlay)\s*\([^()]*?\bfrom\b/gi;
const FIRST_WORD = /^\s*([a-z]+)/i;
/** Not those of `for update` and `on conflict do update`. */
const CHANGE = /(?<!\b(?:for|do)\s+)\b(insert\s+into|update|delete\s+from)\s/i;
const TABLES =
  /(?<!\b(?:for|do)\s+)\b(from|into|update)\s+(?:only\s+)?"?(\w+)"?(?:\."?(\w+)"?)?(\s*\()?/gi;

/** What a statement does, and to which table first: `select` and `orders`. Nothing else of it is told. */
export function nameStatement(text: string): { operation: string; table: string | undefined } {
  const bare = text.replace(NO_TABLES, ' ');
  const first = FIRST_WORD.exec(bare)?.[1]?.toLowerCase() ?? 'unknown';
  if (first !== 'with') return { operation: first, table: findTable(bare) };
  const change = CHANGE.exec(bare);
  const operation = change?.[1]?.split(/\s/)[0]?.toLowerCase() ?? 'select';
  return { operation, table: findTable(bare.slice(change?.index ?? 0)) };
}

function findTable(bare: string): string | undefined {
  for (const [, word, name, nameInSchema, parenthesis] of bare.matchAll(TABLES)) {
    const isFunction = word?.toLowerCase() === 'from' && parenthesis !== undefined;
    if (!isFunction) return nameInSchema ?? name;
  }
  return undefined;
}

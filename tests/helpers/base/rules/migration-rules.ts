/** A file of `server/base/db/migrations` without its ending, and its statements. */
export type Migration = { name: string; statements: string[] };

type Known = {
  /** Tables, `table.column`, functions and checks unknown to the previous release. */
  added: Set<string>;
  /** New functions that never fail for a writer's row: triggers may call them. */
  harmless: Set<string>;
  checks: Map<string, string>;
  siblings: string[];
};

const COMMENT_OR_TEXT = /--.*$|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/gm;
const SAFE_SINCE = /^-- Safe since (\d+\.\d+\.\d+): \S/m;
const PLAIN_DEFAULT =
  /\bdefault (''|-?\d+|true|false|now\(\)|current_date|current_timestamp)(::[\w[\]]+)?(?= not null$|$)/i;
const VALUES = /^(.+?) in \(('(?:[^']|'')*'(?:, ?'(?:[^']|'')*')*)\)$/i;

/**
 * Names statements that could break the previous release beside them, or lock a table of a million rows. A statement is
 * refused unless it is known to be safe, or a comment above it reads `-- Safe since 0.2.0: why` and names a published
 * release before the present one.
 */
export function findBreaks(
  migrations: readonly Migration[],
  { before, released }: { before: readonly Migration[]; released: string },
): string[] {
  const known: Known = { added: new Set(), harmless: new Set(), checks: new Map(), siblings: [] };
  const earlier = before.flatMap(({ statements }) => statements.map(simplify)).join('\n');
  for (const [, name, check] of earlier.matchAll(/\bconstraint (\w+) check \((.*)\),?$/gim)) {
    known.checks.set(name!, check!);
  }
  return migrations.flatMap(({ name, statements }) => {
    known.siblings = statements.map(simplify);
    return statements.flatMap((statement) => {
      const text = simplify(statement);
      noteHarmless(statement, text, known);
      const reason = text === '' ? undefined : judge(text, known);
      if (reason === undefined || isExcused(statement, released)) return [];
      return [`${name}: ${reason}: ${text.slice(0, 100)}`];
    });
  });
}

/** Without comments, quotes of names and line ends; each column of a new table gets a line. */
function simplify(statement: string): string {
  const plain = statement.replace(COMMENT_OR_TEXT, (found) =>
    /^(--|\/\*)/.test(found) ? '' : found,
  );
  const lines = /^\s*create table/i.test(plain) ? plain.split('\n') : [plain];
  return lines
    .map((line) =>
      line
        .replaceAll('"', '')
        .replace(/\bpublic\./g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join('\n')
    .trim()
    .replace(/;$/, '');
}

const blank = (text: string) => text.replace(COMMENT_OR_TEXT, "''");

function isExcused(statement: string, released: string): boolean {
  const since = SAFE_SINCE.exec(statement)?.[1];
  return since !== undefined && since.localeCompare(released, 'en', { numeric: true }) <= 0;
}

/** The reason to refuse; undefined for a safe statement. */
function judge(text: string, known: Known): string | undefined {
  if (blank(text).includes(';')) return 'more than one statement';
  const isConcurrent = (one: string) => /^(create|drop) index concurrently /i.test(one);
  if (known.siblings.some(isConcurrent) && !isConcurrent(text)) {
    return 'runs outside of a transaction with what is done CONCURRENTLY, so it needs a file of its own';
  }
  const table = /^create table (\w+) ?\(/i.exec(text)?.[1];
  if (table !== undefined) return add(known, table);
  const made = /^create (or replace )?function (\w+)/i.exec(text);
  if (made)
    return made[1] === undefined || known.added.has(made[2]!) ? add(known, made[2]!) : UNKNOWN;
  if (/^(drop index concurrently if exists|insert into|analyze) /i.test(text)) return undefined;
  const touched = /^(?:update|delete from|create trigger .* on|alter table) (\w+)/i.exec(text)?.[1];
  if (touched !== undefined && known.added.has(touched)) return undefined;
  if (known.harmless.has(AFTER.exec(text)?.[1] ?? '')) return undefined;
  if (/^create (unique )?index /i.test(text)) return judgeIndex(text, known);
  const [, altered, action] = /^alter table (\w+) (.*)$/i.exec(text) ?? [];
  if (altered === undefined || action === undefined) return UNKNOWN;
  return judgeChange(altered, action, known);
}

const AFTER = /^create trigger \w+ after .* execute function (\w+)\(/is;

/** A new function that refuses nothing: the previous release does not read its rows. */
function noteHarmless(statement: string, text: string, { added, harmless }: Known): void {
  const name = /^create function (\w+)/i.exec(text)?.[1];
  if (name !== undefined && !added.has(name) && !/\braise\s+exception\b/i.test(statement)) {
    harmless.add(name);
  }
}

const UNKNOWN = 'not known to do no harm';

function add(known: Known, name: string): undefined {
  known.added.add(name);
}

function judgeIndex(text: string, { added, siblings }: Known): string | undefined {
  const [, unique, concurrently, name, table] =
    /^create (unique )?index (concurrently )?(\w+) on (\w+)/i.exec(text) ?? [];
  if (name === undefined || table === undefined) return UNKNOWN;
  if (added.has(table)) return undefined;
  if (unique !== undefined) return 'refuses rows that the previous release writes';
  if (concurrently === undefined) return 'stops all writers while it is built, so CONCURRENTLY';
  const drop = `drop index concurrently if exists ${name}`;
  const isRepeatable = siblings
    .slice(0, siblings.indexOf(text))
    .some((one) => one.toLowerCase() === drop);
  return isRepeatable ? undefined : `a try that failed leaves half of it, so first: ${drop}`;
}

function judgeChange(table: string, action: string, known: Known): string | undefined {
  const withoutBrackets = blank(action).replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '()');
  if (withoutBrackets.includes(',')) return 'more than one change';
  const column = /^add column (\w+) /i.exec(action)?.[1];
  if (column !== undefined) {
    add(known, `${table}.${column}`);
    return judgeColumn(blank(action));
  }
  if (/^alter column \w+ set (default|statistics) /i.test(action)) return undefined;
  const validated = /^validate constraint (\w+)$/i.test(action);
  if (validated) {
    const holdsLock = known.siblings.some((one) => / not valid$/i.test(one));
    return holdsLock
      ? 'reads the table under the lock of NOT VALID, so it needs a file of its own'
      : undefined;
  }
  const dropped = /^drop constraint (\w+)$/i.exec(action)?.[1];
  if (dropped !== undefined) return known.checks.has(dropped) ? undefined : UNKNOWN;
  return judgeConstraint(table, action, known);
}

function judgeColumn(action: string): string | undefined {
  if (/\b(unique|primary key|references|check|generated|\w*serial)\b/i.test(action)) {
    return 'writes the table anew, or refuses what the previous release writes';
  }
  if (/\bdefault\b/i.test(action) && !PLAIN_DEFAULT.test(action)) {
    return 'a default that is not plain writes the table anew';
  }
  const isNeeded = /\bnot null\b/i.test(action) && !/\bdefault\b/i.test(action);
  return isNeeded ? 'the previous release does not give it, so it needs a default' : undefined;
}

function judgeConstraint(table: string, action: string, known: Known): string | undefined {
  const [, name, kind, inside, validity] =
    /^add constraint (\w+) (check|foreign key) ?\((.*?)\)(?: references .*?)?( not valid)?$/i.exec(
      action,
    ) ?? [];
  if (name === undefined || kind === undefined || inside === undefined) return UNKNOWN;
  const isCheck = kind.toLowerCase() === 'check';
  const columns = isCheck
    ? [...blank(inside).matchAll(/\b\w+\.\w+\b/g)].map(([found]) => found)
    : inside.split(/, ?/).map((column) => `${table}.${column}`);
  const isNew = columns.length > 0 && columns.every((column) => known.added.has(column));
  const isWider = isCheck && isWiderThan(known.checks.get(name), inside);
  if (isCheck) known.checks.set(name, inside);
  if (!isNew && !isWider) return 'refuses rows that the previous release writes';
  return validity === undefined ? 'reads the whole table under a lock, so NOT VALID' : undefined;
}

/** Whether a check of one column allows all earlier values. */
function isWiderThan(earlier: string | undefined, now: string): boolean {
  const [old, wide] = [VALUES.exec(earlier ?? ''), VALUES.exec(now)];
  if (old === null || wide === null || old[1] !== wide[1]) return false;
  const values = wide[2]!.split(/, ?/);
  return old[2]!.split(/, ?/).every((value) => values.includes(value));
}

import { inArray, sql } from 'drizzle-orm';
import { raiseRevision } from '#server/base/db/catalogue-revision.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import {
  headingsOf,
  inColumn,
  type MovingKind,
  type MovingResult,
  type MovingRow,
  type MovingUndo,
} from '#server/base/moving/kind.ts';
import { Problem } from '#server/base/problem.ts';
import {
  type Aim,
  followPaths,
  isAddress,
  isOwnPath,
  openTargets,
  plainPath,
  type Targets,
} from './former-paths.ts';
import { MAX_REDIRECTS, NO_PATH, OWN_PAGE, TOO_MANY } from './redirects.ts';
import { redirects } from './tables.ts';

const BATCH = 1000;
const MAX_EXAMPLES = 10;
const SHOWN = 120;

type Line = { line: number; name: string; from: string; aim: Aim | undefined; isProduct: boolean };
/** What was written: the paths, and for a changed one where it led before. */
type Written = { from: string; to: string; was?: Stored };
/** Where a path leads, and since when, as the database writes it. */
type Stored = { to: string; at: string };

/** Addresses of a former shop (rule W-19). */
export const movedRedirects: MovingKind = {
  kind: 'redirects',
  slug: 'adresses',
  label: 'Anciennes adresses',
  fields: {
    from: {
      label: 'Ancienne adresse',
      headings: headingsOf(`
      ancienne adresse | redirect from | source url | old url | old path | from path | from |
      source | ancienne url | ancien lien | request path | url from | permalink | product url |
      url produit | url du produit | website url | url | lien | origin | origine |
      url d origine | old | source path | url source | from url | ancien chemin | ancienne page`),
    },
    handle: {
      label: 'Adresse Shopify',
      headings: headingsOf(`handle | url handle`),
    },
    url_key: { label: 'Clé d’URL Magento', headings: ['url key'] },
    to: {
      label: 'Nouvelle adresse',
      headings: headingsOf(`
      nouvelle adresse | redirect to | target url | new url | new path | to path | to | target |
      target path | destination | nouvelle url | nouveau lien | url to | vers | cible |
      url cible | new | to url | url de destination | nouveau chemin | nouvelle page`),
    },
    reference: {
      label: 'Référence du produit',
      headings: headingsOf(`
      reference | sku | variant sku | ugs | product sku | reference interne |
      internal reference | default code | reference du produit | reference produit`),
    },
    category: {
      label: 'Catégorie',
      headings: headingsOf(`categorie | category | rayon | nom de la categorie | category name`),
    },
    code: {
      label: 'Code de la réponse',
      headings: headingsOf(`code | http code | code http | status code | type`),
    },
    state: {
      label: 'En service',
      headings: headingsOf(`status | enabled | active | actif | etat | statut`),
    },
  },
  needsOneOf: [
    ['from', 'handle', 'url_key'],
    ['to', 'reference', 'category'],
  ],
  run: moveRedirects,
  undo: undoRedirects,
};

async function moveRedirects(
  tx: Db,
  rows: AsyncIterable<MovingRow>,
  { dryRun }: { dryRun: boolean },
): Promise<MovingResult> {
  if (!dryRun) await raiseRevision(tx);
  const written: Written[] = [];
  const result: MovingResult = {
    created: 0,
    updated: 0,
    unchanged: 0,
    refused: [],
    notes: [],
    examples: [],
    before: { written },
  };
  const lines = await readLines(rows, await openTargets(tx), result.refused);
  const stored = await readStored(tx);
  const chosen = chooseAims(lines, result.refused);
  const ends = followPaths(
    new Map([...chosen].map(([from, { aim }]) => [from, aim])),
    new Map([...stored].map(([from, { to }]) => [from, to])),
  );
  for (const [from, { line, name }] of chosen) {
    const to = ends.get(from);
    const refuse = (reason: string) => result.refused.push({ line, name, reason });
    if (to === 'loop') refuse('Ces adresses mènent en rond, sans arriver à une page.');
    else if (to === undefined) refuse('La nouvelle adresse n’est pas une page de la boutique.');
    else if (stored.get(from)?.to === to) result.unchanged += 1;
    else {
      const was = stored.get(from);
      written.push({ from, to, ...(was !== undefined && { was }) });
      result[was === undefined ? 'created' : 'updated'] += 1;
      if (result.examples.length < MAX_EXAMPLES) {
        const before: [string, string][] = was === undefined ? [] : [['Menait à', was.to]];
        result.examples.push({ line, name, fields: [['Mène à', to], ...before] });
      }
    }
  }
  if (stored.size + result.created > MAX_REDIRECTS) throw new Problem('bad-request', TOO_MANY);
  if (!dryRun) await write(tx, written);
  return result;
}

async function readLines(
  rows: AsyncIterable<MovingRow>,
  targets: Targets,
  refused: MovingResult['refused'],
): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const row of rows) {
    const given = formerAddressOf(row);
    const read = readLine(row, given, targets);
    if ('reason' in read) refused.push(read);
    else lines.push(read);
    if (lines.length > MAX_REDIRECTS) throw new Problem('bad-request', TOO_MANY);
  }
  return lines;
}

/** The former address of a row, with those that Shopify and Magento make of a product’s word. */
function formerAddressOf(row: MovingRow): string {
  const from = row.text('from');
  if (from !== '') return withScheme(from);
  const handle = row.text('handle');
  if (handle !== '') return `/products/${handle}`;
  const key = row.text('url_key');
  return key === '' ? '' : `/${key}.html`;
}

/** `www.ancienne.sn/produit/frigo` has a host; a file such as `frigo.html` is none. */
const withScheme = (address: string): string =>
  /^(?:[\w-]+\.)+[a-z]{2,}(?=\/|$)/i.test(address) &&
  !/^[^/]*\.(html?|php|aspx?|jsp)$/i.test(address)
    ? `https://${address}`
    : address;

/** Plugins keep patterns, rules that are off and pages that are gone among their redirects. */
const PATTERN = /^\^|\$$|\.[*+]|\(\?|\[\^|\\[dw]|\*$/;

function whyNone(row: MovingRow, from: string): { field: string; reason: string } | undefined {
  if (PATTERN.test(from)) {
    const reason = `« ${from.slice(0, SHOWN)} » est un modèle d’adresses : donnez chaque adresse sur une ligne.`;
    return { field: 'from', reason };
  }
  if (/^(disabled|inactive|désactivée?|inactif|inactive)$/i.test(row.text('state'))) {
    return { field: 'state', reason: 'cette redirection n’est pas en service, pas reprise.' };
  }
  if (!/^(404|410|451)$/.test(row.text('code'))) return undefined;
  return { field: 'code', reason: `${row.text('code')} : cette page n’existe plus, sans suite.` };
}

function readLine(
  row: MovingRow,
  given: string,
  targets: Targets,
): Line | MovingResult['refused'][number] {
  const { line } = row;
  const name = given.slice(0, SHOWN);
  const refuse = (reason: string, field: string) => ({
    line,
    name,
    reason: inColumn(row, field, reason),
  });
  const fromField = ['from', 'handle', 'url_key'].find((field) => row.text(field) !== '') ?? 'from';
  if (given === '') return refuse('l’ancienne adresse manque.', 'from');
  const none = whyNone(row, given);
  if (none !== undefined) return refuse(none.reason, none.field);
  const from = plainPath(given);
  if (from === undefined) return refuse(`« ${name} » n’est pas une adresse. ${NO_PATH}`, fromField);
  if (isOwnPath(from)) return refuse(OWN_PAGE, fromField);
  const to = row.text('to');
  const reference = row.text('reference');
  const category = row.text('category');
  const found = { line, name, from, isProduct: false };
  if (to !== '') {
    const address = withScheme(to);
    // Magento writes its paths without a slash.
    const page = targets.find(address) ?? (isAddress(address) ? undefined : targets.find(`/${to}`));
    if (page !== undefined) return { ...found, aim: { page } };
    const former = isAddress(address) ? plainPath(address) : undefined;
    if (former !== undefined) return { ...found, aim: { former } };
    return refuse(
      `« ${to.slice(0, SHOWN)} » n’est ni une page de la boutique, ni la référence d’un produit, ni une catégorie.`,
      'to',
    );
  }
  if (reference !== '') {
    const page = targets.findProduct(reference);
    if (page !== undefined) return { ...found, isProduct: true, aim: { page } };
    return refuse(
      `« ${reference.slice(0, SHOWN)} » n’est la référence d’aucun produit.`,
      'reference',
    );
  }
  if (category !== '') {
    const page = targets.findCategory(category);
    if (page !== undefined) return { ...found, aim: { page } };
    return refuse(
      `« ${category.slice(0, SHOWN)} » n’est pas une catégorie de la boutique.`,
      'category',
    );
  }
  // A product's further pictures are rows without a reference.
  return { ...found, aim: undefined };
}

/**
 * One aim for each former path. Variants of one page lead to the first of them; of other rows that do not agree, none
 * counts, in any order.
 */
function chooseAims(lines: readonly Line[], refused: MovingResult['refused']) {
  const chosen = new Map<string, { line: number; name: string; aim: Aim }>();
  for (const [from, rows] of Map.groupBy(lines, (line) => line.from)) {
    const aimed = rows.flatMap(({ aim, ...row }) => (aim === undefined ? [] : [{ ...row, aim }]));
    const byWords = new Map(aimed.map((row) => [JSON.stringify(row.aim), row]));
    const first = aimed.toSorted((a, b) => productIdOf(a.aim) - productIdOf(b.aim))[0];
    if (first === undefined) {
      const [{ line, name }] = rows as [Line];
      refused.push({ line, name, reason: 'Rien ne dit où mène cette adresse.' });
    } else if (byWords.size === 1 || aimed.every(({ isProduct }) => isProduct)) {
      chosen.set(from, first);
    } else {
      for (const { line, name } of aimed) {
        const others = aimed.filter((row) => row.line !== line).map((row) => row.line);
        const reason = `Cette adresse mène ailleurs à la ligne ${others[0]} : gardez une seule des deux.`;
        refused.push({ line, name, reason });
      }
    }
  }
  return chosen;
}

const productIdOf = (aim: Aim): number =>
  'page' in aim ? Number(/\d+/.exec(aim.page)?.[0] ?? 0) : 0;

async function readStored(tx: Db): Promise<Map<string, Stored>> {
  const { fromPath, toPath } = redirects;
  const at = sql<string>`${redirects.at}::text`;
  const rows = await tx.select({ fromPath, toPath, at }).from(redirects);
  return new Map(rows.map((row) => [row.fromPath, { to: row.toPath, at: row.at }]));
}

async function write(tx: Db, written: readonly Written[]): Promise<void> {
  for (let first = 0; first < written.length; first += BATCH) {
    const values = written
      .slice(first, first + BATCH)
      .map(({ from, to }) => ({ fromPath: from, toPath: to }));
    await tx
      .insert(redirects)
      .values(values)
      .onConflictDoUpdate({
        target: redirects.fromPath,
        set: { toPath: sql`excluded.to_path`, at: sql`now()` },
      });
  }
}

async function undoRedirects(tx: Db, before: unknown): Promise<MovingUndo> {
  const { written } = before as { written: Written[] };
  await raiseRevision(tx);
  const stored = await readStored(tx);
  const undo: MovingUndo = { deleted: 0, restored: 0, kept: [] };
  const same = written.filter(({ from, to }) => {
    const now = stored.get(from)?.to;
    if (now === to) return true;
    // One that staff deleted is gone as the undo wants it.
    if (now !== undefined) undo.kept.push({ name: from, reason: 'changée depuis la reprise' });
    return false;
  });
  const created = same.filter(({ was }) => was === undefined).map(({ from }) => from);
  for (let first = 0; first < created.length; first += BATCH) {
    const part = created.slice(first, first + BATCH);
    const gone = await tx.delete(redirects).where(inArray(redirects.fromPath, part)).returning();
    undo.deleted += gone.length;
  }
  const changed = same.flatMap(({ from, was }) => (was === undefined ? [] : [{ from, ...was }]));
  if (changed.length > 0) {
    const restored = rowsOf(
      await tx.execute(sql`update ${redirects} set to_path = old."to", at = old.at
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as old ("from" text, "to" text, at timestamptz)
        where from_path = old."from" returning id`),
    );
    undo.restored = restored.length;
  }
  return undo;
}

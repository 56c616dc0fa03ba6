import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { inSnapshot } from '#server/base/db/in-snapshot.ts';
import type { Db } from '#server/base/db/open.ts';
import { type Cell, writeXlsx } from '#server/base/lists/write-xlsx.ts';
import { release } from '#server/base/release.ts';
import { describeColumn } from './column-words.ts';
import {
  type Column,
  describeTables,
  isFileColumn,
  readSequences,
  type Table,
} from './describe-tables.ts';
import { COLUMNS_LEFT_OUT, LEFT_OUT } from './left-out.ts';
import {
  csvName,
  type FileDescription,
  FORMAT,
  filePath,
  MANIFEST,
  type Manifest,
  README,
  VERSION,
} from './manifest.ts';
import { fixFormats, readFiles, readRows } from './read-rows.ts';
import { csvLine, type Values } from './values-csv.ts';

type Rows = AsyncGenerator<Values[]>;

const NUMBERS = new Set(['integer', 'bigint', 'double precision']);

/** The most that a spreadsheet takes in a cell, less the words that say so. */
const CELL_CHARACTERS = 32_700;

/** Spreadsheets end at 1,048,576 rows and are slow long before. */
const WORKBOOK_ROWS = 500_000;

type Progress = (file: string, rows: number) => void;
type Bundle = {
  add(name: string, content: Readable, options?: { compress: boolean }): Promise<void>;
};

/**
 * Everything that belongs to the retailer, as a ZIP (docs/decisions/065). One snapshot is read while the client takes it,
 * so it holds a connection until the end. Ends with an error when a read fails.
 */
export function writeArchive(db: Db, now: Date, onFile: Progress = () => undefined): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream.pipe(new PassThrough());
  const left = new AbortController();
  archive.once('close', () => left.abort());
  const bundle: Bundle = {
    add: async (name, content, options) => {
      zip.addReadStream(content, name, { mtime: now, ...options });
      // A read that fails after the client left must not end the process.
      content.on('error', () => undefined);
      try {
        await finished(content, { signal: left.signal });
      } finally {
        content.destroy();
      }
    },
  };
  zip.on('error', (error) => archive.destroy(error as Error));
  inSnapshot(db, (tx) => fill(tx, bundle, { now, onFile })).then(
    () => zip.end(),
    (error: Error) => archive.destroy(error),
  );
  return archive;
}

async function fill(
  tx: Db,
  bundle: Bundle,
  { now, onFile }: { now: Date; onFile: Progress },
): Promise<void> {
  await fixFormats(tx);
  const tables = await describeTables(tx);
  const sequences = await readSequences(tx);
  await bundle.add(README, textOf(readmeText(tables, now)));
  const files: FileDescription[] = [];
  for (const table of tables) {
    const { rows, sha256 } = await addCsv(tx, bundle, table);
    const workbooks = await addWorkbooks(tx, bundle, table, rows);
    files.push({
      name: csvName(table.file),
      table: table.name,
      title: table.title,
      rows,
      sha256,
      workbooks,
      columns: wordsOf(table),
    });
    onFile(csvName(table.file), rows);
  }
  const pictures = await addFiles(tx, bundle, tables);
  onFile('images et médias', pictures);
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    at: now.toISOString(),
    release,
    currency: 'XOF',
    files,
    pictures,
    sequences,
  };
  await bundle.add(MANIFEST, textOf(`${JSON.stringify(manifest, null, 1)}\n`));
}

async function addCsv(
  tx: Db,
  bundle: Bundle,
  table: Table,
): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  const lines = async function* () {
    const head = csvLine(table.columns.map(({ name }) => name));
    hash.update(head);
    yield Buffer.from(head);
    for await (const some of readRows(tx, table)) {
      rows += some.length;
      const part = Buffer.from(some.map(csvLine).join(''));
      hash.update(part);
      yield part;
    }
  };
  await bundle.add(csvName(table.file), Readable.from(lines(), { objectMode: false }));
  return { rows, sha256: hash.digest('hex') };
}

/** At least one, with the headings. */
async function addWorkbooks(tx: Db, bundle: Bundle, table: Table, rows: number): Promise<string[]> {
  const names: string[] = [];
  const columns = table.columns.filter((column) => !isFileColumn(column));
  const source = readRows(tx, table, columns);
  const count = Math.max(1, Math.ceil(rows / WORKBOOK_ROWS));
  for (let part = 1; part <= count; part += 1) {
    const name = `xlsx/${table.file}${count === 1 ? '' : `-${part}`}.xlsx`;
    const pages = toCells({ ...table, columns }, upTo(WORKBOOK_ROWS, source));
    // A workbook is compressed already.
    await bundle.add(name, writeXlsx(pages), { compress: false });
    names.push(name);
  }
  return names;
}

/** The next rows of a source that others read on. Pages of the source divide `most`. */
async function* upTo(most: number, source: Rows): Rows {
  for (let taken = 0; taken < most; ) {
    const { done, value } = await source.next();
    if (done === true) return;
    taken += value.length;
    yield value;
  }
}

async function addFiles(tx: Db, bundle: Bundle, tables: readonly Table[]): Promise<number> {
  const known = new Set<string>();
  for (const table of tables) {
    for (const column of table.columns.filter(isFileColumn)) {
      for await (const bytes of readFiles(tx, table, column)) {
        const path = filePath(table.name, fileName(bytes));
        if (known.has(path)) continue;
        known.add(path);
        await bundle.add(path, Readable.from([bytes], { objectMode: false }), { compress: false });
      }
    }
  }
  return known.size;
}

export const fileName = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);

const textOf = (text: string): Readable =>
  Readable.from([Buffer.from(text)], { objectMode: false });

/** LISEZMOI.txt, for the retailer and for who writes a program. */
function readmeText(tables: readonly Table[], now: Date): string {
  return `TOUT CE QUI APPARTIENT À LA BOUTIQUE
Exporté le ${now.toISOString()}.

Cette archive contient des données personnelles : noms, téléphones, adresses et achats de vos clients.
Gardez-la comme votre caisse.

CE QU’ELLE CONTIENT
- xlsx/ : un classeur par sujet, pour lire dans Excel ou LibreOffice. Au-delà de 500 000 lignes, il est
  partagé en -1, -2… Un texte de plus de 32 700 signes y est coupé.
- csv/ : les mêmes lignes pour les programmes, chaque valeur exactement comme elle est gardée.
- images/ : les images des produits, rayons et bannières, telles que la boutique les garde.
- medias/ : photos, messages vocaux, vidéos et signatures des clients et des livreurs, et notices des produits (PDF).
- manifeste.json : pour chaque CSV, ses lignes, sa somme SHA-256, et ce que dit chaque colonne.

COMMENT LIRE UN CSV
- UTF-8, virgules, une ligne par fiche, la première donne les noms des colonnes.
- Rien entre deux virgules : pas de valeur. Deux guillemets ("") : un texte vide.
- Un texte avec une virgule, un guillemet ou un retour à la ligne est entre guillemets, doublés au dedans.
- Montants en francs CFA (XOF), entiers. Oui et non : true et false.
- Moments : ISO 8601 avec décalage, jusqu’à la microseconde. Jours : 2026-11-28.
- JSON tel quel. Listes : {a,b} ; une valeur avec une virgule y est entre guillemets ; {} : liste vide.
- Une image, une photo, un son : le nom de son fichier dans images/ ou medias/.
- Les noms en parenthèses, comme (personnes.id), disent à quel fichier et à quelle colonne renvoie un numéro.

LES FICHIERS
${tables.map(({ file, title }) => `- ${csvName(file)} : ${title}`).join('\n')}

CE QUI N’Y EST PAS
Aucun mot de passe, code de connexion ou de retrait, clé ni secret : vos clients et votre équipe gardent leur compte, et choisissent
un nouveau mot de passe par « Mot de passe oublié ».
${reasonsOf(['secret'])}
Ni ce qui se refait de soi-même ou ne sert qu’ici :
${reasonsOf(['derived', 'cache', 'queue', 'log'])}

LA RENDRE À UNE BOUTIQUE VIDE
npm run export -- --lire ARCHIVE.zip
npm run export -- --comparer ARCHIVE.zip
`;
}

function reasonsOf(kinds: readonly string[]): string {
  const all = [...Object.values(LEFT_OUT), ...Object.values(COLUMNS_LEFT_OUT)];
  return all
    .filter(([why]) => kinds.includes(why))
    .map(([, reason]) => `- ${reason}`)
    .join('\n');
}

const wordsOf = ({ name: table, columns }: Table): FileDescription['columns'] =>
  columns.map(({ name, type }) => ({ name, type, description: describeColumn(table, name) }));

/** For people: French headings, numbers as numbers. A long text is cut; the CSV has it whole. */
async function* toCells(table: Table, pages: Rows): AsyncGenerator<Cell[][]> {
  yield [wordsOf(table).map(({ description }) => description)];
  for await (const rows of pages) {
    yield rows.map((row) => row.map((value, at) => toCell(value, table.columns[at]!)));
  }
}

function toCell(value: string | null, { type }: Column): Cell {
  if (value === null) return null;
  if (NUMBERS.has(type)) return Number(value);
  if (type === 'boolean') return value === 'true';
  return value.length <= CELL_CHARACTERS
    ? value
    : `${value.slice(0, CELL_CHARACTERS)}… (la suite est dans le CSV)`;
}

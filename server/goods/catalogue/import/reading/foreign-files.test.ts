import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { zipOf } from '#tests/helpers/base/zip.ts';
import { openTable } from './read-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A compound file whose directory names these streams. */
function compound(...streams: string[]): Buffer {
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  const directory = Buffer.concat(
    ['Root Entry', ...streams].map((name) => {
      const entry = Buffer.alloc(128);
      entry.write(name, 'utf16le');
      return entry;
    }),
  );
  return Buffer.concat([header, Buffer.alloc(512), directory]);
}

/** A ZIP whose first entry names its kind and is not packed, as OpenDocument wants it. */
function openDocument(kind: string): Buffer {
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04');
  local.writeUInt16LE(8, 26);
  const mimetype = `mimetypeapplication/vnd.oasis.opendocument.${kind}`;
  return Buffer.concat([local, Buffer.from(mimetype), zipOf({ 'content.xml': '<x/>' })]);
}

const hex = (text: string) => Buffer.from(text.padEnd(64, '0'), 'hex');

test.each<[string, Buffer | string, string]>([
  ['an old workbook', compound('Workbook'), 'ancien format d’Excel (.xls)'],
  ['a workbook with a password', compound('EncryptionInfo', 'EncryptedPackage'), 'mot de passe'],
  ['an old document', compound('WordDocument'), 'ancien format de Microsoft Office'],
  ['a workbook of LibreOffice', openDocument('spreadsheet'), 'LibreOffice (.ods)'],
  ['a text of LibreOffice', openDocument('text'), 'document de texte'],
  ['a document', zipOf({ 'word/document.xml': '<x/>' }), 'document de texte'],
  ['slides', zipOf({ 'ppt/presentation.xml': '<x/>' }), 'présentation'],
  ['a binary workbook', zipOf({ 'xl/workbook.bin': 'x' }), '.xlsb'],
  ['a workbook of Numbers', zipOf({ 'Index/Document.iwa': 'x' }), 'Numbers'],
  ['an archive', zipOf({ 'liste.csv': 'a,b' }), 'archive'],
  ['a packed CSV', gzipSync('a,b\n1,2\n'), 'archive'],
  ['RAR', hex('526172211a0700'), 'archive'],
  ['7z', hex('377abcaf271c'), 'archive'],
  ['a PDF', '%PDF-1.7\n%âãÏÓ', 'PDF'],
  ['PNG', hex('89504e470d0a1a0a'), 'image'],
  ['JPEG', hex('ffd8ffe000104a464946'), 'image'],
  ['a picture of a telephone', hex('000000186674797068656963'), 'image'],
  ['WebP', hex('524946460a00000057454250'), 'image'],
  ['JSON', '[{"reference":"A","prix":1}]', 'JSON'],
  ['a JSON object', '\ufeff{\n  "products": []\n}', 'JSON'],
  ['a page', '<!DOCTYPE html><html><table><tr><td>Prix</table>', 'page web (HTML)'],
  [
    'a page saved as .xls',
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>',
    'HTML',
  ],
  ['a table of HTML', '\n<table border="1"><tr><td>Référence</td></tr></table>', 'HTML'],
  ['a page as XML', '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="x"></html>', 'HTML'],
  [
    'XML of 2003',
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    'XML de 2003',
  ],
  [
    'a flat workbook of LibreOffice',
    '<?xml version="1.0"?>\n<office:document office:version="1.2">',
    '.fods',
  ],
  ['XML', '<?xml version="1.0" encoding="utf-8"?><products><product/></products>', 'du XML'],
  ['RTF', '{\\rtf1\\ansi Liste}', 'RTF'],
])('%s is refused with what it is and what to do', async (_what, content, message) => {
  const file = join(folder, 'liste.csv');
  await writeFile(file, content);
  const refused = openTable(file);
  await expect(refused).rejects.toMatchObject({ code: 'bad-request' });
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(/^Ce fichier est .* : .*\.$/);
});

test.each([
  ['ID;Produit;Prix\n1;Four;2\n'],
  ['[Nouveau] Référence;Prix\nA;1\n'],
  ['BM;Nom\nA;1\n'],
  ['"<b>Nom</b>";Prix\nA;1\n'],
  ['PK;Nom;Prix\nA;B;1\n'],
])('%j is a CSV', async (content) => {
  const file = join(folder, 'liste.csv');
  await writeFile(file, content);
  expect((await openTable(file)).header.length).toBeGreaterThan(1);
});

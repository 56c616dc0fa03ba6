import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable } from './read-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encodings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Buffer) {
  const file = join(folder, 'file.csv');
  await writeFile(file, content);
  const table = await openTable(file);
  const rows: string[][] = [];
  for await (const { cells } of table.rows()) rows.push(cells);
  return { format: table.format, header: table.header, rows };
}

/** The signs from 128 on. */
const HIGH = Array.from({ length: 128 }, (_, index) => 128 + index);
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const signsOf = (charset: string) =>
  charset === 'cp850' ? CP850 : new TextDecoder(charset).decode(Uint8Array.from(HIGH));

/** The text in an encoding of single bytes; undefined if one of its signs is not there. */
function encode(text: string, charset: string): Buffer | undefined {
  const signs = signsOf(charset);
  const codes = [...text].map((sign) =>
    sign < '\x80' ? sign.charCodeAt(0) : 128 + [...signs].indexOf(sign),
  );
  return codes.includes(127) ? undefined : Buffer.from(codes);
}

const misread = (text: string, charset: string) => {
  const signs = [...signsOf(charset)];
  return [...Buffer.from(text)]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : signs[byte - 128]))
    .join('');
};

const NAMES = [
  'Réfrigérateur 2 portes',
  'Congélateur coffre à tiroirs',
  'Cuisinière à gaz',
  'Téléviseur à écran plat',
  'Machine à laver',
  'Sèche-linge à évacuation',
  'Fer à repasser électrique',
  'Cafetière à piston',
  'Évier inox',
  'Étagère murale',
  'Hotte décorative',
  'Crêpière antiadhésive',
  'Bouilloire émaillée',
  'Chaîne hi-fi',
  'Climatiseur réversible',
  'Câble 3 mètres',
  'Façade en verre trempé',
  'Poêle en fonte',
  'CUISINIÈRE À GAZ',
  'RÉFRIGÉRATEUR AMÉRICAIN',
  'TÉLÉVISEUR',
  'Théière',
  'Gaufrière',
  'Modèle d’été',
  'Rasoir à tête flottante',
  'Lampe à pétrole',
  'Prise maïs',
  'Boîtier étanche',
  'Brûleur',
  'Goût café',
  'Robot pâtissier',
  'Batteur à œufs',
  'Friteuse sans huile – 5 L',
  'Nº 5 « Pôle »',
  'Écouteurs sans fil',
  'Vélo d’intérieur',
  'Garantie 2 ans',
  'Qualité supérieure',
  'Micro-ondes encastré',
  'Fontaine à eau réfrigérée',
];

const aList = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 6 });
const fileOf = (names: string[]) =>
  `Ref;Nom;Prix\n${names.map((name, n) => `R${n};${name};1`).join('\n')}\n`;
const namesIn = ({ rows }: { rows: string[][] }) => rows.map((cells) => cells[1]);

test.each(['windows-1252', 'iso-8859-15', 'macintosh', 'cp850'])(
  'short lists in French are read in %s',
  async (charset) => {
    await fc.assert(
      fc.asyncProperty(aList, async (names) => {
        const file = encode(fileOf(names), charset);
        fc.pre(file !== undefined);
        expect(namesIn(await read(file))).toEqual(names);
      }),
      { numRuns: 300 },
    );
  },
);

test.each(NAMES)('« %s » alone tells each encoding', async (name) => {
  for (const charset of ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850']) {
    const file = encode(fileOf([name]), charset);
    if (file !== undefined) expect([charset, namesIn(await read(file))]).toEqual([charset, [name]]);
  }
});

test.each(['windows-1252', 'macintosh'])(
  'UTF-8 that was taken for %s is read back',
  async (charset) => {
    await fc.assert(
      fc.asyncProperty(aList, async (names) => {
        expect(namesIn(await read(Buffer.from(misread(fileOf(names), charset))))).toEqual(names);
        expect(namesIn(await read(Buffer.from(fileOf(names))))).toEqual(names);
      }),
      { numRuns: 200 },
    );
    const { format } = await read(Buffer.from(misread(fileOf(NAMES), charset)));
    expect(format).toContain('UTF-8 enregistré deux fois');
  },
);

test('UTF-16 without its mark', async () => {
  const little = Buffer.from(fileOf(NAMES), 'utf16le');
  for (const file of [little, Buffer.from(little).swap16()]) {
    expect(namesIn(await read(file))).toEqual(NAMES);
  }
});

test('accents of Macs and of DOS are named in the format, far into the file and cut anywhere', async () => {
  const long = Array.from({ length: 9000 }, (_, n) => `Réfrigérateur ${'x'.repeat(n % 13)}`);
  const mac = await read(encode(fileOf(long), 'macintosh')!);
  expect(mac.format).toContain('Mac Roman');
  expect(namesIn(mac)).toEqual(long);
  const dos = await read(Buffer.concat([encode(fileOf(long), 'cp850')!, Buffer.from([0x1a])]));
  expect(dos.format).toContain('CP850');
  expect(namesIn(dos)).toEqual(long);
  const twice = await read(Buffer.from(misread(fileOf(long), 'windows-1252')));
  expect(namesIn(twice)).toEqual(long);
});

test('signs of brands and prices stay', async () => {
  const text = 'Citroën Škoda 30 m² à 5 € – Müller® 25 °C ½ prix';
  expect(namesIn(await read(encode(fileOf([text]), 'windows-1252')!))).toEqual([text]);
  expect(namesIn(await read(Buffer.from(fileOf([text]))))).toEqual([text]);
});

test('a text of no known encoding is refused with what to do', async () => {
  const russian = encode(
    fileOf(['Холодильник двухкамерный', 'Телевизор', 'Плита']),
    'windows-1251',
  )!;
  await expect(read(russian)).rejects.toThrow('enregistrez-le en « CSV UTF-8 »');
  const random = Buffer.from(Array.from({ length: 400 }, (_, n) => 128 + ((n * 7919) % 127)));
  await expect(read(random)).rejects.toThrow('enregistrez-le en « CSV UTF-8 »');
});

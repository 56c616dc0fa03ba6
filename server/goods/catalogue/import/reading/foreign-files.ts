// Files that hold no table that can be read here: each is refused with what it is and what to do.
import { open } from 'node:fs/promises';
import { Problem } from '#server/base/problem.ts';

const HEAD_BYTES = 4096;
/** The directory of a ZIP stands at its end. */
const TAIL_BYTES = 256 * 1024;

const AS_TABLE = 'enregistrez-le en .xlsx ou en CSV';

const SENTENCES = {
  xls: `est dans l’ancien format d’Excel (.xls) : ${AS_TABLE}.`,
  oldOffice: `est dans un ancien format de Microsoft Office : s’il contient un tableau, ${AS_TABLE}.`,
  locked:
    'est protégé par un mot de passe : ouvrez-le, retirez le mot de passe, puis enregistrez-le en .xlsx.',
  xlsb: `est un classeur binaire d’Excel (.xlsb) : ${AS_TABLE}.`,
  ods: `est un classeur LibreOffice (.ods) : ${AS_TABLE}.`,
  numbers: 'est un classeur Numbers : choisissez « Fichier, Exporter vers, Excel » ou « CSV ».',
  document:
    'est un document de texte : copiez le tableau dans un tableur et enregistrez-le en .xlsx.',
  slides: 'est une présentation : copiez le tableau dans un tableur et enregistrez-le en .xlsx.',
  archive: 'est une archive : ouvrez-la et importez le classeur .xlsx ou le CSV qu’elle contient.',
  pdf: 'est un PDF, dont les colonnes ne se lisent pas : demandez la liste en .xlsx ou en CSV.',
  picture: 'est une image : demandez la liste en .xlsx ou en CSV.',
  json: 'est du JSON : exportez la liste en CSV.',
  html: `est une page web (HTML), même si son nom finit en .xls : ouvrez-le dans un tableur et ${AS_TABLE}.`,
  oldXml: `est un classeur XML de 2003 : ouvrez-le dans Excel et ${AS_TABLE}.`,
  odsXml: `est un classeur LibreOffice en XML (.fods) : ${AS_TABLE}.`,
  xml: 'est du XML : exportez la liste en CSV ou en .xlsx.',
  rtf: 'est un document de texte (RTF) : copiez le tableau dans un tableur et enregistrez-le en .xlsx.',
};
type Kind = keyof typeof SENTENCES;

/** How files begin, in hexadecimal; `..` is any byte. */
const BEGINNINGS: [beginning: RegExp, kind: Kind][] = [
  [/^25504446/, 'pdf'],
  [
    /^(89504e47|ffd8ff|47494638|49492a00|4d4d002a|52494646........57454250|424d........00000000)/,
    'picture',
  ],
  [/^........66747970(68656963|68656978|6d696631|61766966)/, 'picture'],
  [/^(1f8b|526172211a07|377abcaf271c|425a68[3-9]|fd377a585a00|28b52ffd|1f9d)/, 'archive'],
  [/^7b5c727466/, 'rtf'],
];

/** What the parts of a ZIP make of it, in the order of asking. */
const PARTS: [part: RegExp, kind: Kind][] = [
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, 'ods'],
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.presentation/, 'slides'],
  [/mimetypeapplication\/vnd\.oasis\.opendocument/, 'document'],
  [/xl\/workbook\.bin/, 'xlsb'],
  [/word\/document\.xml/, 'document'],
  [/ppt\/presentation\.xml/, 'slides'],
  [/Index\/(Document|CalculationEngine|Tables)|Index\.zip|\.iwa/, 'numbers'],
];

/** Whether a file of this beginning is a workbook. Throws `bad-request` for what is neither workbook nor text. */
export async function isWorkbook(path: string, size: number): Promise<boolean> {
  const file = await open(path);
  try {
    const readAt = async (start: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    };
    const head = await readAt(0, HEAD_BYTES);
    const magic = head.toString('hex', 0, 16);
    const kind = BEGINNINGS.find(([beginning]) => beginning.test(magic))?.[1];
    if (kind !== undefined) throw refuse(kind);
    if (head.toString('latin1', 257, 262) === 'ustar') throw refuse('archive');
    if (magic.startsWith('d0cf11e0')) throw refuse(await nameOldOffice(head, readAt));
    if (!/^504b(0304|0506)/.test(magic)) return false;
    const start = Math.max(0, size - TAIL_BYTES);
    refuseOtherZip(head.toString('latin1'), (await readAt(start, TAIL_BYTES)).toString('latin1'));
    return true;
  } finally {
    await file.close();
  }
}

function refuseOtherZip(head: string, tail: string): void {
  const names = head + tail;
  if (names.includes('xl/workbook.xml')) return;
  const kind = PARTS.find(([part]) => part.test(names))?.[1];
  if (kind !== undefined) throw refuse(kind);
  // Without its end it may be a workbook that was cut off.
  if (tail.includes('PK\x05\x06') && !names.includes('xl/')) throw refuse('archive');
}

/** The names of its streams stand in the directory of a compound file ([MS-CFB], 2.2 and 2.6). */
async function nameOldOffice(
  head: Buffer,
  readAt: (start: number, length: number) => Promise<Buffer>,
): Promise<Kind> {
  if (head.length < 512) return 'xls';
  const sectorBytes = head.readUInt16LE(30) === 12 ? 4096 : 512;
  const sector = head.readUInt32LE(48);
  const directory = await readAt((sector + 1) * sectorBytes, HEAD_BYTES);
  const has = (name: string) => directory.includes(Buffer.from(name, 'utf16le'));
  if (has('EncryptedPackage') || has('EncryptionInfo')) return 'locked';
  return has('WordDocument') || has('PowerPoint') ? 'oldOffice' : 'xls';
}

/** Throws `bad-request` if a text is a page, data of a program or the like. */
export function refuseForeignText(sample: string): void {
  const text = sample.trimStart();
  const kind = kindOfText(text);
  if (kind !== undefined) throw refuse(kind);
}

function kindOfText(text: string): Kind | undefined {
  if (text.startsWith('%PDF-')) return 'pdf';
  if (/^(\{\s*("|\}|$)|\[\s*(\{|\[|"[^"]*"\s*[,\]]|\]\s*$))/.test(text)) return 'json';
  if (/^MIME-Version:/i.test(text)) return 'html';
  if (!/^<[a-z!?]/i.test(text)) return undefined;
  if (
    /<Workbook\b|urn:schemas-microsoft-com:office:spreadsheet/.test(text) &&
    /^<\?(xml|mso)/i.test(text)
  ) {
    if (!/<html\b/i.test(text)) return 'oldXml';
  }
  if (/<office:document\b/.test(text)) return 'odsXml';
  if (/<svg\b/i.test(text) && !/<html\b/i.test(text)) return 'picture';
  const isPage =
    /^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype html|html|head|body|table|meta|style|div|p|h\d|center|font|script|title|link|base|tr|br)\b/i;
  if (isPage.test(text)) return 'html';
  return 'xml';
}

const refuse = (kind: Kind) => new Problem('bad-request', `Ce fichier ${SENTENCES[kind]}`);

import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough, pipeline, type Readable, type Transform } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Problem } from '#server/base/problem.ts';

const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Spreadsheets pack to a tenth, seldom to a fiftieth; smaller ones are attacks. */
const MAX_RATIO = 200;
/** A workbook has some tens; checking one costs a millisecond and 30 KB. */
const MAX_ENTRIES = 1000;

/** The end of the directory (22 bytes) with the longest comment that may follow it. */
const END_BYTES = 22;
const MAX_TAIL_BYTES = END_BYTES + 0xffff;
const END = Buffer.from('PK\x05\x06');
const ENTRY = 'PK\x01\x02';
const ENTRY_BYTES = 46;
const LOCAL = 'PK\x03\x04';
const LOCAL_BYTES = 30;
/** Bit 3: the sizes stand behind the data, so those of the local header are zero. */
const SIZES_BEHIND = 8;

const DESCRIPTOR = 'PK\x07\x08';
const DESCRIPTOR_BYTES = 16;
/** What may stand between the directory and its end: the same end for files beyond 4 GB. */
const LARGE_END = 'PK\x06\x06';
const STORED = 0;

type Entry = { name: string; packed: number; unpacked: number; start: number };
type Directory = { entries: Entry[]; start: number };

export type ZipEntry = { packed: number; unpacked: number; isStored: boolean; dataStart: number };

/**
 * Checks by its directory that a ZIP does not unpack to too much and has no gaps; returns the entries by name. Throws
 * `too-large`, and `bad-request` for a broken or contradictory file.
 */
export async function checkZip(path: string, size: number): Promise<Map<string, ZipEntry>> {
  const file = await open(path);
  try {
    const { entries, start } = await readDirectory(file, size);
    let total = 0;
    for (const { packed, unpacked } of entries) {
      total += unpacked;
      if (total > MAX_UNPACKED_BYTES || unpacked > packed * MAX_RATIO) throw tooLarge();
    }
    const found = new Map<string, ZipEntry>();
    let next = 0;
    for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
      if (entry.start !== next || found.has(entry.name)) throw unreadableWorkbook();
      const checked = await checkEntry(file, entry);
      found.set(entry.name, checked);
      next = checked.end;
    }
    if (next !== start) throw unreadableWorkbook();
    return found;
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle, size: number): Promise<Directory> {
  const tail = await readAt(file, Math.max(0, size - MAX_TAIL_BYTES), MAX_TAIL_BYTES);
  const end = tail.lastIndexOf(END);
  if (end < 0 || end + END_BYTES > tail.length) throw unreadableWorkbook();
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const directory = await readAt(file, start, Math.min(length, size));
  if (directory.length !== length) throw unreadableWorkbook();
  const behind = start + length;
  const isWhole = behind === size - tail.length + end;
  if (!isWhole && (await readAt(file, behind, 4)).toString('latin1') !== LARGE_END) {
    throw unreadableWorkbook();
  }
  return { entries: readEntries(directory), start };
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  let place = 0;
  while (place < directory.length) {
    if (entries.length >= MAX_ENTRIES) throw tooLarge();
    const isEntry = directory.toString('latin1', place, place + 4) === ENTRY;
    if (!isEntry || place + ENTRY_BYTES > directory.length) throw unreadableWorkbook();
    const nameEnd = place + ENTRY_BYTES + directory.readUInt16LE(place + 28);
    entries.push({
      name: directory.toString('utf8', place + ENTRY_BYTES, nameEnd),
      packed: directory.readUInt32LE(place + 20),
      unpacked: directory.readUInt32LE(place + 24),
      start: directory.readUInt32LE(place + 42),
    });
    const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(place + field));
    place += ENTRY_BYTES + lengths.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}

/** Answers where its data stand and where the next entry begins. */
async function checkEntry(
  file: FileHandle,
  { packed, unpacked, start }: Entry,
): Promise<ZipEntry & { end: number }> {
  const header = await readAt(file, start, LOCAL_BYTES);
  if (header.length < LOCAL_BYTES || header.toString('latin1', 0, 4) !== LOCAL)
    throw unreadableWorkbook();
  const said = [header.readUInt32LE(18), header.readUInt32LE(22)];
  const isSilent =
    (header.readUInt16LE(6) & SIZES_BEHIND) !== 0 && said.every((size) => size === 0);
  if (!isSilent && (said[0] !== packed || said[1] !== unpacked)) throw unreadableWorkbook();
  const dataStart = start + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const isStored = header.readUInt16LE(8) === STORED;
  const entry = { packed, unpacked, isStored, dataStart };
  // Where a header is silent a reader looks for the end in the data, which stored data could feign.
  if (isStored && (packed !== unpacked || (isSilent && packed > 0))) throw unreadableWorkbook();
  if (!isStored) await checkLength(file, entry);
  const end = dataStart + packed;
  if (!isSilent) return { ...entry, end };
  if ((await readAt(file, end, 4)).toString('latin1') !== DESCRIPTOR) throw unreadableWorkbook();
  return { ...entry, end: end + DESCRIPTOR_BYTES };
}

/** The data must end where the header says and have that length. */
async function checkLength(file: FileHandle, entry: ZipEntry): Promise<void> {
  if (entry.packed === 0) return;
  const inflate = createInflateRaw();
  let length = 0;
  try {
    const packed = file.createReadStream({ ...placeOf(entry), autoClose: false });
    for await (const part of unpack(packed, inflate)) {
      length += part.length;
      if (length > entry.unpacked) break;
    }
  } catch {
    throw unreadableWorkbook();
  }
  if (length !== entry.unpacked || inflate.bytesWritten !== entry.packed)
    throw unreadableWorkbook();
}

/** The packed data of an entry. A reader that stops early leaves the file to the stream, which closes it. */
export async function* readZipEntry(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.packed === 0) return;
  const through = entry.isStored ? new PassThrough() : createInflateRaw();
  yield* unpack(createReadStream(path, placeOf(entry)), through);
}

/** The first and the last byte of an entry's data. */
const placeOf = ({ dataStart, packed }: ZipEntry) => ({
  start: dataStart,
  end: dataStart + packed - 1,
});

const unpack = (data: Readable, through: Transform): AsyncIterable<Buffer> =>
  pipeline(data, through, () => undefined);

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

export const unreadableWorkbook = () =>
  new Problem('bad-request', 'Ce fichier n’est pas un classeur .xlsx lisible.');

const tooLarge = () =>
  new Problem(
    'too-large',
    'Ce classeur prendrait trop de place une fois ouvert : enregistrez-le en CSV, qui s’importe à toute taille.',
  );

import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Problem } from '#server/problem.ts';

const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Spreadsheets pack to a tenth, seldom to a fiftieth; what packs to less was made for that. */
const MAX_RATIO = 200;

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

/** What follows the data of an entry whose header is silent. */
const DESCRIPTOR = 'PK\x07\x08';
const DESCRIPTOR_BYTES = 16;
/** What may stand between the directory and its end: the same end for files beyond 4 GB. */
const LARGE_END = 'PK\x06\x06';
const STORED = 0;

type Entry = { packed: number; unpacked: number; start: number };
type Directory = { entries: Entry[]; start: number };

/**
 * Refuses a ZIP file that would unpack to more memory than a catalogue takes, judged by what its
 * directory declares, before any of it is kept. The reader goes from header to header and never sees the
 * directory, so the entries have to lie without a gap from the first byte to the directory, and each to
 * be what it declares. Throws `too-large`, and `bad-request` where the file is no whole ZIP or says two
 * things.
 */
export async function checkZip(path: string, size: number): Promise<void> {
  const file = await open(path);
  try {
    const { entries, start } = await readDirectory(file, size);
    let total = 0;
    for (const { packed, unpacked } of entries) {
      total += unpacked;
      if (total > MAX_UNPACKED_BYTES || unpacked > packed * MAX_RATIO) throw tooLarge();
    }
    let next = 0;
    for (const entry of entries.toSorted((a, b) => a.start - b.start)) {
      if (entry.start !== next) throw unreadable();
      next = await checkEntry(file, entry);
    }
    if (next !== start) throw unreadable();
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle, size: number): Promise<Directory> {
  const tail = await readAt(file, Math.max(0, size - MAX_TAIL_BYTES), MAX_TAIL_BYTES);
  const end = tail.lastIndexOf(END);
  if (end < 0 || end + END_BYTES > tail.length) throw unreadable();
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  const directory = await readAt(file, start, Math.min(length, size));
  if (directory.length !== length) throw unreadable();
  const behind = start + length;
  const isWhole = behind === size - tail.length + end;
  if (!isWhole && (await readAt(file, behind, 4)).toString('latin1') !== LARGE_END) {
    throw unreadable();
  }
  return { entries: readEntries(directory), start };
}

function readEntries(directory: Buffer): Entry[] {
  const entries: Entry[] = [];
  let place = 0;
  while (place < directory.length) {
    const isEntry = directory.toString('latin1', place, place + 4) === ENTRY;
    if (!isEntry || place + ENTRY_BYTES > directory.length) throw unreadable();
    entries.push({
      packed: directory.readUInt32LE(place + 20),
      unpacked: directory.readUInt32LE(place + 24),
      start: directory.readUInt32LE(place + 42),
    });
    const lengths = [28, 30, 32].map((field) => directory.readUInt16LE(place + field));
    place += ENTRY_BYTES + lengths.reduce((sum, length) => sum + length, 0);
  }
  return entries;
}

/** Answers where the reader goes on after the entry. */
async function checkEntry(file: FileHandle, { packed, unpacked, start }: Entry): Promise<number> {
  const header = await readAt(file, start, LOCAL_BYTES);
  if (header.length < LOCAL_BYTES || header.toString('latin1', 0, 4) !== LOCAL) throw unreadable();
  const said = [header.readUInt32LE(18), header.readUInt32LE(22)];
  const isSilent =
    (header.readUInt16LE(6) & SIZES_BEHIND) !== 0 && said.every((size) => size === 0);
  if (!isSilent && (said[0] !== packed || said[1] !== unpacked)) throw unreadable();
  const data = start + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  const isStored = header.readUInt16LE(8) === STORED;
  // Where a header is silent the reader looks for the end in the data, which stored data could feign.
  if (isStored && (packed !== unpacked || (isSilent && packed > 0))) throw unreadable();
  if (!isStored) await checkLength(file, { packed, unpacked, start: data });
  const end = data + packed;
  if (!isSilent) return end;
  if ((await readAt(file, end, 4)).toString('latin1') !== DESCRIPTOR) throw unreadable();
  return end + DESCRIPTOR_BYTES;
}

/** The reader unpacks whatever comes, so the data is to end where it is said to and to be as long. */
async function checkLength(file: FileHandle, { packed, unpacked, start }: Entry): Promise<void> {
  if (packed === 0) return;
  const data = file.createReadStream({ start, end: start + packed - 1, autoClose: false });
  const inflate = createInflateRaw();
  let length = 0;
  try {
    const parts: AsyncIterable<Buffer> = pipeline(data, inflate, () => undefined);
    for await (const part of parts) {
      length += part.length;
      if (length > unpacked) break;
    }
  } catch {
    throw unreadable();
  }
  if (length !== unpacked || inflate.bytesWritten !== packed) throw unreadable();
}

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

const unreadable = () =>
  new Problem('bad-request', 'Ce fichier n’est pas un classeur .xlsx lisible.');

const tooLarge = () =>
  new Problem(
    'too-large',
    'Ce classeur prendrait trop de place une fois ouvert : enregistrez-le en CSV, qui s’importe à toute taille.',
  );

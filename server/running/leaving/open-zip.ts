import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { PassThrough, pipeline } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';

/** The end of the directory with the longest comment that may follow it, and the end that large archives have before. */
const END_BYTES = 22;
const MAX_TAIL_BYTES = END_BYTES + 0xffff;
const LOCATOR_BYTES = 20;
const LARGE_END_BYTES = 56;
const END = Buffer.from('PK\x05\x06');
const LOCATOR = 'PK\x06\x07';
const LARGE_END = 'PK\x06\x06';
const ENTRY = 'PK\x01\x02';
const ENTRY_BYTES = 46;
const LOCAL = 'PK\x03\x04';
const LOCAL_BYTES = 30;
const LARGE_FIELD = 1;
/** Says that the number stands in the field of large archives. */
const ELSEWHERE = 0xff_ff_ff_ff;
const STORED = 0;
const DEFLATED = 8;

type Entry = { packed: number; unpacked: number; method: number; start: number };

export type Zip = {
  names: ReadonlySet<string>;
  /** Throws ServerRefusal for a missing entry or damaged data. */
  read(name: string): AsyncGenerator<Buffer>;
};

/** Archives of any size, unlike `check-zip.ts`, which guards against small ones that unpack to much. Throws ServerRefusal. */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path).catch(() => {
    throw new ServerRefusal(`Le fichier ${path} ne peut pas être lu.`);
  });
  try {
    const entries = await readDirectory(file, (await file.stat()).size);
    return { names: new Set(entries.keys()), read: (name) => readEntry(path, name, entries) };
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle, size: number): Promise<Map<string, Entry>> {
  const tailStart = Math.max(0, size - MAX_TAIL_BYTES);
  const tail = await readAt(file, tailStart, size - tailStart);
  const end = tail.lastIndexOf(END);
  if (end < 0 || end + END_BYTES > tail.length) throw brokenZip();
  let length = tail.readUInt32LE(end + 12);
  let start = tail.readUInt32LE(end + 16);
  const locator = end - LOCATOR_BYTES;
  if (locator >= 0 && tail.toString('latin1', locator, locator + 4) === LOCATOR) {
    const large = await readAt(file, numberAt(tail, locator + 8), LARGE_END_BYTES);
    if (large.toString('latin1', 0, 4) !== LARGE_END) throw brokenZip();
    length = numberAt(large, 40);
    start = numberAt(large, 48);
  }
  if (start + length > size) throw brokenZip();
  return readEntries(await readAt(file, start, length));
}

function readEntries(directory: Buffer): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (let at = 0; at < directory.length; ) {
    const isEntry = directory.toString('latin1', at, at + 4) === ENTRY;
    if (!isEntry || at + ENTRY_BYTES > directory.length) throw brokenZip();
    const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
    const fieldsEnd = nameEnd + directory.readUInt16LE(at + 30);
    const [unpacked = 0, packed = 0, start = 0] = readSizes(
      [24, 20, 42].map((place) => directory.readUInt32LE(at + place)),
      directory.subarray(nameEnd, fieldsEnd),
    );
    const name = directory.toString('utf8', at + ENTRY_BYTES, nameEnd);
    entries.set(name, { packed, unpacked, start, method: directory.readUInt16LE(at + 10) });
    at = fieldsEnd + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Numbers beyond 4 GB stand in a field of their own, in this order. */
function readSizes(said: number[], fields: Buffer): number[] {
  let at = 0;
  while (at + 4 <= fields.length && fields.readUInt16LE(at) !== LARGE_FIELD) {
    at += 4 + fields.readUInt16LE(at + 2);
  }
  at += 4;
  return said.map((number) => {
    if (number !== ELSEWHERE) return number;
    if (at + 8 > fields.length) throw brokenZip();
    at += 8;
    return numberAt(fields, at - 8);
  });
}

async function* readEntry(
  path: string,
  name: string,
  entries: ReadonlyMap<string, Entry>,
): AsyncGenerator<Buffer> {
  const entry = entries.get(name);
  if (entry === undefined) throw new ServerRefusal(`Il manque ${name} dans l’archive.`);
  let bytes = 0;
  try {
    for await (const part of unpacked(path, entry)) {
      bytes += part.length;
      yield part;
    }
  } catch (cause) {
    throw Object.assign(damaged(name), { cause });
  }
  if (bytes !== entry.unpacked) throw damaged(name);
}

async function* unpacked(path: string, { start, packed, method }: Entry): AsyncGenerator<Buffer> {
  if (packed === 0) return;
  if (method !== STORED && method !== DEFLATED) throw brokenZip();
  const file = await open(path);
  let head: Buffer;
  try {
    head = await readAt(file, start, LOCAL_BYTES);
  } finally {
    await file.close();
  }
  if (head.length < LOCAL_BYTES || head.toString('latin1', 0, 4) !== LOCAL) throw brokenZip();
  const from = start + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  const through = method === STORED ? new PassThrough() : createInflateRaw();
  const data = createReadStream(path, { start: from, end: from + packed - 1 });
  yield* pipeline(data, through, () => undefined) as AsyncIterable<Buffer>;
}

const numberAt = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));

async function readAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

const brokenZip = () => new ServerRefusal('Ce fichier n’est pas une archive .zip lisible.');

export const damaged = (name: string) =>
  new ServerRefusal(`${name} est abîmé : il n’est plus tel qu’il a été exporté.`);

import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';

const CHUNK_BYTES = 64 * 1024;

// Plain file numbers: Node ends the process when it collects an open FileHandle.
const open = promisify(fs.open);

const read = promisify(fs.read);

const write = promisify(fs.write);

/** Compressed text that clients read while it is written. The file has no name, so the system frees it after a crash. */
export class GrowingFile {
  /** Set once the whole text is written. */
  etag: string | undefined;
  readonly #file: number;
  #bytes = 0;
  #isGrowing = true;
  #failure: unknown;
  #grown = Promise.withResolvers<void>();
  #readers = 0;
  #isRetired = false;
  #isClosed = false;

  private constructor(file: number) {
    this.#file = file;
  }

  /** Resolves once there are bytes to read. Rejects when none come. */
  static async begin(folder: string, text: AsyncIterable<string | Buffer>): Promise<GrowingFile> {
    const path = join(folder, `.${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    const growing = new GrowingFile(file);
    growing.#fill(text).catch(() => undefined);
    await growing.#grown.promise;
    if (growing.#failure !== undefined) throw growing.#failure;
    return growing;
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** The compressed text; ends with an error when the writer fails. */
  read(): Readable {
    // The system may have given its number to another file.
    if (this.#isClosed) throw this.#failure ?? new Error('this file was given back');
    this.#readers += 1;
    return Readable.from(this.#chunks(), { objectMode: false }).once('close', () => {
      this.#readers -= 1;
      this.#closeUnused();
    });
  }

  /** Closes the file after its last reader. New readers are refused. */
  retire(): void {
    this.#isRetired = true;
    this.#closeUnused();
  }

  async #fill(text: AsyncIterable<string | Buffer>): Promise<void> {
    const hash = createHash('sha256');
    const hashed = async function* () {
      for await (const part of text) {
        hash.update(part);
        yield part;
      }
    };
    try {
      await pipeline(hashed, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
        for await (const part of compressed) await this.#append(part);
      });
      this.etag = `W/"${hash.digest('base64url').slice(0, 22)}"`;
    } catch (error) {
      this.#failure = error;
      this.#isRetired = true;
    }
    this.#isGrowing = false;
    this.#grown.resolve();
    this.#closeUnused();
  }

  async #append(part: Buffer): Promise<void> {
    if (this.#isRetired && this.#readers === 0) throw new Error('nobody reads it any more');
    const { bytesWritten } = await write(this.#file, part, 0, part.length, this.#bytes);
    // A full disk writes a part and reports no error.
    if (bytesWritten !== part.length) throw new Error('the disk is full');
    this.#bytes += part.length;
    const grown = this.#grown;
    this.#grown = Promise.withResolvers<void>();
    grown.resolve();
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    for (let at = 0; ; ) {
      const length = Math.min(CHUNK_BYTES, this.#bytes - at);
      if (length > 0) {
        const { buffer, bytesRead } = await read(this.#file, Buffer.alloc(length), 0, length, at);
        at += bytesRead;
        yield buffer.subarray(0, bytesRead);
      } else if (this.#isGrowing) await this.#grown.promise;
      else if (this.#failure !== undefined) throw this.#failure;
      else return;
    }
  }

  #closeUnused(): void {
    if (!this.#isRetired || this.#isGrowing || this.#readers > 0 || this.#isClosed) return;
    this.#isClosed = true;
    fs.close(this.#file, () => undefined);
  }
}

/** The data folder where it is writable, else the temporary folder of the system. */
export function spoolFolder(dataDir: string): string {
  try {
    fs.accessSync(dataDir, fs.constants.W_OK);
    return dataDir;
  } catch {
    return tmpdir();
  }
}

/** Buffers content on the disk, so that a slow client holds no connection to the source. Rejects as the source does. */
export async function spool(
  dataDir: string,
  content: AsyncIterable<string | Buffer>,
): Promise<Readable> {
  const file = await GrowingFile.begin(spoolFolder(dataDir), content);
  const plain = unzipped(file.read());
  file.retire();
  return plain;
}

/** Decompresses gzip. An error of the source destroys the result; closing the result destroys the source. */
export function unzipped(compressed: Readable): Readable {
  const plain = createGunzip();
  compressed.once('error', (error) => plain.destroy(error));
  plain.once('close', () => compressed.destroy());
  return compressed.pipe(plain);
}

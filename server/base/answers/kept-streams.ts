import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import { GrowingFile, spoolFolder, unzipped } from './growing-file.ts';
import { acceptedEncodings } from './send-answer.ts';

/** `body` is absent for a 304. */
export type StreamedResponse = { headers: Record<string, string>; body: Readable | undefined };

type Kept = { version: string; file: Promise<GrowingFile> };

/** Caches responses too large for memory on the disk until the catalogue changes. Concurrent clients share one file. */
export class StreamCache {
  readonly #version: CatalogueVersion;
  readonly #folder: string;
  readonly #keeps: boolean;
  readonly #kept = new Map<string, Kept>();

  constructor(version: CatalogueVersion, { dataDir, keeps }: { dataDir: string; keeps: boolean }) {
    this.#version = version;
    this.#folder = spoolFolder(dataDir);
    this.#keeps = keeps;
  }

  async answer(
    request: FastifyRequest,
    question: string,
    make: () => AsyncIterable<string>,
  ): Promise<StreamedResponse> {
    const file = await this.#find(question, make);
    const { etag } = file;
    const headers = {
      'cache-control': 'public, no-cache',
      ...(etag !== undefined && { etag }),
    };
    if (etag !== undefined && request.headers['if-none-match']?.includes(etag)) {
      return { headers, body: undefined };
    }
    const compressed = file.read();
    if (acceptedEncodings(request.headers['accept-encoding']).includes('gzip')) {
      return { headers: { ...headers, 'content-encoding': 'gzip' }, body: compressed };
    }
    return { headers, body: unzipped(compressed) };
  }

  close(): void {
    for (const question of this.#kept.keys()) this.#forget(question);
  }

  async #find(question: string, make: () => AsyncIterable<string>): Promise<GrowingFile> {
    const version = this.#version.current();
    const found = this.#kept.get(question);
    if (this.#keeps && found?.version === version) {
      const file = await found.file;
      if (!file.hasFailed) return file;
      if (this.#kept.get(question) === found) this.#forget(question);
      return this.#find(question, make);
    }
    this.#forget(question);
    const file = GrowingFile.begin(this.#folder, make());
    const kept = { version, file };
    this.#kept.set(question, kept);
    file.catch(() => {
      if (this.#kept.get(question) === kept) this.#kept.delete(question);
    });
    return file;
  }

  #forget(question: string): void {
    this.#kept.get(question)?.file.then(
      (file) => file.retire(),
      () => undefined,
    );
    this.#kept.delete(question);
  }
}

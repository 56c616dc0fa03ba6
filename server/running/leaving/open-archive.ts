import { createHash } from 'node:crypto';
import { ServerRefusal } from '#server/base/db/embedded/server-refusal.ts';
import { FORMAT, MANIFEST, type Manifest, manifestSchema, VERSION } from './manifest.ts';
import { damaged, openZip, type Zip } from './open-zip.ts';
import { fileName } from './write-archive.ts';

export type Archive = { zip: Zip; manifest: Manifest };

/** Checks the manifest and the sum of every CSV, before anything else reads them. Throws ServerRefusal. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path);
  const manifest = readManifest((await readWhole(zip, MANIFEST)).toString());
  for (const { name, sha256 } of manifest.files) {
    const hash = createHash('sha256');
    for await (const part of zip.read(name)) hash.update(part);
    if (hash.digest('hex') !== sha256) throw damaged(name);
  }
  return { zip, manifest };
}

/** A picture or another file; its name is its sum. Throws ServerRefusal. */
export async function readFile(zip: Zip, path: string): Promise<Buffer> {
  const bytes = await readWhole(zip, path);
  if (!path.endsWith(`/${fileName(bytes)}`)) throw damaged(path);
  return bytes;
}

function readManifest(text: string): Manifest {
  let given: { format?: unknown; version?: unknown };
  try {
    given = Object(JSON.parse(text));
  } catch {
    throw damaged(MANIFEST);
  }
  if (given.format !== FORMAT) {
    throw new ServerRefusal(`${MANIFEST} n’est pas celui d’une boutique (${FORMAT}).`);
  }
  if (given.version !== VERSION) {
    throw new ServerRefusal(
      `Cette archive est de la version ${String(given.version)}, cette boutique lit la version ${VERSION} : mettez la boutique à jour.`,
    );
  }
  const read = manifestSchema.safeParse(given);
  if (!read.success) throw damaged(MANIFEST);
  return read.data;
}

async function readWhole(zip: Zip, name: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of zip.read(name)) parts.push(part);
  return Buffer.concat(parts);
}

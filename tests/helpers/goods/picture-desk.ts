import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { fetchImportPictures } from '#server/goods/catalogue/import/fetch-import-pictures.ts';
import { getImport } from '#server/goods/catalogue/import/find-import.ts';
import { products } from '#server/goods/catalogue/tables.ts';
import { pictureFile } from '../base/builders.ts';
import { waitingJobs } from '../base/db.ts';
import { HEADER, openImportDesk } from './import-desk.ts';

export const ROW = `${HEADER},image_url`;

/** An import desk beside a site that has pictures, and the job that fetches them. */
export function openPictureDesk() {
  const desk = openImportDesk();
  const site = {
    address: '',
    asked: [] as string[],
    /** Paths that the site does not have for now. */
    absent: new Set<string>(),
    whileAsked: undefined as ((url: string) => Promise<unknown>) | undefined,
  };
  let server: Server;

  beforeAll(async () => {
    const [png, jpeg] = [await pictureFile('png'), await pictureFile('jpeg')];
    server = createServer(async (request, response) => {
      const url = request.url ?? '';
      site.asked.push(url);
      await site.whileAsked?.(url);
      if (site.absent.has(url)) response.writeHead(404).end();
      else response.end(url.endsWith('.png') ? png : jpeg);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    site.asked.length = 0;
    site.absent.clear();
    site.whileAsked = undefined;
    await desk.db.execute(sql`delete from pgboss.job_common`);
  });

  const onceWith = (id: number, options = {}) =>
    fetchImportPictures(desk.db, id, { isPrivateAllowed: true, ...options });

  /** Runs the job as often as it queues itself. */
  async function fetched({ id }: { id: number }, options = {}) {
    let times = 0;
    do {
      await desk.db.execute(sql`delete from pgboss.job_common`);
      await onceWith(id, options);
      times += 1;
    } while ((await queued()).length > 0);
    return { times, pictures: (await getImport(desk.db, id)).pictures };
  }

  const queued = async () =>
    (await waitingJobs(desk.db)).filter(({ name }) => name === 'fetch-import-pictures');

  const picturesOf = async (reference: string) =>
    (
      await desk.db
        .select({ pictures: products.pictures })
        .from(products)
        .where(eq(products.reference, reference))
    )[0]?.pictures;

  const idOf = async (reference: string) =>
    (
      await desk.db
        .select({ id: products.id })
        .from(products)
        .where(eq(products.reference, reference))
    )[0]!.id;

  return { desk, site, onceWith, fetched, queued, picturesOf, idOf };
}

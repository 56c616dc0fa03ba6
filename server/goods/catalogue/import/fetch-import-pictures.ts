import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import {
  type ImportPictures,
  MAX_PICTURE_FAILURES_KEPT,
} from '#contract/goods/catalogue/staff-imports.ts';
import { authorOf, writeAudit } from '#server/base/audit/write-audit.ts';
import { lockCatalogue } from '#server/base/db/catalogue-revision.ts';
import { type Db, rowsOf } from '#server/base/db/open.ts';
import type { Actor } from '#server/base/identity/actor.ts';
import { Problem } from '#server/base/problem.ts';
import { enqueue } from '#server/base/queue/queue.ts';
import { nextUpdatedAt } from '../columns/product-columns.ts';
import { catalogueImports, products } from '../tables.ts';
import {
  type FetchOptions,
  fetchPicture,
  type PictureFailure,
  someAtOnce,
} from './fetch-pictures.ts';
import type { PictureTask, PictureWork, WantedPictures } from './import-record.ts';
import { isImportLost } from './keep-alive.ts';
import { whenGiven } from './take-off-pictures.ts';

const PORTION = 40;
const PORTION_MS = 60_000;
const WAIT_FOR_IMPORT_S = 60;

const CHANGED_SINCE = 'le produit a changé depuis : ajoutez cette photo sur sa fiche';

type Options = FetchOptions & { portion?: number; portionMs?: number };

type Pending = { byId: number | null; pictures: ImportPictures; work: PictureWork };
type Task = { wanted: WantedPictures; place: number; urls: number[] };
type Fetched = Task & { got: { url: number; hash: string }[]; failed: Failed[] };
type Failed = { url: number; reason: string };
type Current = { id: number; pictures: string[]; at: string };

/**
 * Fetches the next portion of the pictures that an applied import wants, and queues itself for the rest. Safe to
 * repeat; does nothing for an import that was undone. A product gets pictures while it has none of its own.
 */
export async function fetchImportPictures(
  db: Db,
  importId: number,
  options: Options = {},
): Promise<void> {
  const pending = await findPending(db, importId);
  if (pending === undefined) return;
  if (await isOneApplied(db, importId)) {
    // A changed product would make that import plan again while it holds the catalogue.
    await enqueue(db, 'fetch-import-pictures', { importId }, { afterS: WAIT_FOR_IMPORT_S });
    return;
  }
  const tasks = await nextTasks(db, importId, pending.work, options.portion ?? PORTION);
  if (tasks.length === 0) return;
  const fetched = await fetchTasks(db, pending.work, tasks, options);
  await db.transaction((tx) => store(tx, importId, pending.work.step, fetched));
}

/**
 * Queues the pictures of an import again that failed. Throws `not-found`, and `conflict` for an import that is not
 * applied, without failures, or whose pictures are still being fetched.
 */
export function retryImportPictures(db: Db, actor: Actor, importId: number): Promise<void> {
  return db.transaction(async (tx) => {
    await holdImports(tx);
    const [{ state } = {}] = await tx
      .select({ state: catalogueImports.state })
      .from(catalogueImports)
      .where(eq(catalogueImports.id, importId));
    if (state === undefined) throw new Problem('not-found', 'Cet import n’existe pas.');
    const pending = await findPending(tx, importId, 'locked');
    if (pending === undefined || pending.pictures.failed === 0) {
      throw new Problem('conflict', 'Aucune photo de cet import n’a échoué.');
    }
    const { pictures, work } = pending;
    if (pictures.done < pictures.wanted) {
      throw new Problem('conflict', 'Les photos de cet import sont encore en téléchargement.');
    }
    const { done, failed } = pictures;
    await keep(tx, importId, {
      pictures: { ...pictures, done: done - failed, failed: 0, failures: [] },
      work: { ...work, step: work.step + 1, missed: [], again: work.missed },
    });
    await enqueue(tx, 'fetch-import-pictures', { importId });
    await writeAudit(tx, actor, {
      action: 'import pictures retried',
      subject: `import:${importId}`,
      after: { failed },
    });
  });
}

/** The undo of an import locks the table first too, then the catalogue, then the row. */
const holdImports = (tx: Db) =>
  tx.execute(sql`lock table ${catalogueImports} in row exclusive mode`);

async function findPending(
  db: Db,
  importId: number,
  lock?: 'locked',
): Promise<Pending | undefined> {
  const { id, state, byId, report } = catalogueImports;
  const query = db
    .select({
      byId,
      pictures: sql<ImportPictures | null>`${report} -> 'pictures'`,
      work: sql<PictureWork | null>`${report} -> 'pictureWork'`,
    })
    .from(catalogueImports)
    .where(and(eq(id, importId), eq(state, 'applied')));
  const [found] = await (lock ? query.for('update') : query);
  const { pictures, work } = found ?? {};
  return found && pictures && work ? { ...found, pictures, work } : undefined;
}

async function isOneApplied(db: Db, importId: number): Promise<boolean> {
  const { id, state } = catalogueImports;
  const [found] = await db
    .select({ id })
    .from(catalogueImports)
    .where(and(eq(state, 'applying'), ne(id, importId), sql`not ${isImportLost}`))
    .limit(1);
  return found !== undefined;
}

async function nextTasks(
  db: Db,
  importId: number,
  { passed, again }: PictureWork,
  portion: number,
): Promise<Task[]> {
  const retried = new Map(again.slice(0, portion));
  const rows = rowsOf<{ place: number; wanted: WantedPictures }>(
    await db.execute(sql`
      select (place - 1)::int as place, wanted from catalogue_imports,
        jsonb_array_elements(before -> 'pictures') with ordinality as listed(wanted, place)
      where id = ${importId} and (place > ${passed} and place <= ${passed + portion}
        or place - 1 = any(${sql.param([...retried.keys()])}::int[]))
      order by place`),
  );
  const tasks = rows.map(({ place, wanted }) => ({ place, wanted, urls: [...wanted.urls.keys()] }));
  const first = tasks.filter(({ place }) => place >= passed);
  if (first.length > 0) return first;
  return tasks.map((task) => ({ ...task, urls: retried.get(task.place) ?? [] }));
}

/** What it began it ends; what it has no time for is left out. */
async function fetchTasks(
  db: Db,
  work: PictureWork,
  tasks: Task[],
  { portionMs = PORTION_MS, ...options }: Options,
): Promise<Fetched[]> {
  const current = await readCurrent(db, tasks);
  const until = performance.now() + portionMs;
  const fetched: Fetched[] = [];
  await someAtOnce(tasks.entries(), async ([index, task]) => {
    if (index > 0 && performance.now() > until) return;
    const done: Fetched = { ...task, got: [], failed: [] };
    fetched[index] = done;
    if (!mayHave(work, task, current.get(task.wanted.id))) return;
    for (const url of task.urls) {
      const { hash, reason } = await fetchPicture(db, task.wanted.urls[url] ?? '', options);
      if (hash === undefined) done.failed.push({ url, reason });
      else done.got.push({ url, hash });
    }
  });
  return fetched;
}

async function readCurrent(db: Db, tasks: Task[]): Promise<Map<number, Current>> {
  const found = await db
    .select({
      id: products.id,
      pictures: products.pictures,
      at: sql<string>`${products.updatedAt}::text`,
    })
    .from(products)
    .where(
      inArray(
        products.id,
        tasks.map(({ wanted }) => wanted.id),
      ),
    );
  return new Map(found.map((product) => [product.id, product]));
}

/** Whether a product has no pictures, or just those that this import gave it and no other change since. */
function mayHave(work: PictureWork, { wanted }: Task, now: Current | undefined): boolean {
  if (now === undefined) return false;
  const given = whenGiven(work.given, wanted);
  if (now.pictures.length === 0) return true;
  return given !== undefined && [given.at, wanted.at].includes(now.at);
}

/** Gives the products their pictures and counts, in one transaction; drops what another server did first. */
async function store(tx: Db, importId: number, step: number, fetched: Fetched[]): Promise<void> {
  await holdImports(tx);
  await lockCatalogue(tx);
  const pending = await findPending(tx, importId, 'locked');
  if (pending === undefined || pending.work.step !== step) return;
  const { byId, work } = pending;
  const current = await readCurrent(tx, fetched);
  const pictures = { ...pending.pictures, failures: [...pending.pictures.failures] };
  const missed: PictureTask[] = [];
  const given: Current[] = [];
  const places = new Set(fetched.map(({ place }) => place));
  const isFirstPass = fetched.every(({ place }) => place >= work.passed);
  for (const task of fetched) {
    const { wanted, place, urls, got } = task;
    const now = current.get(wanted.id);
    const isOpen = mayHave(work, task, now);
    const isGivenBefore = whenGiven(work.given, wanted) !== undefined;
    const failed: Failed[] = isOpen ? task.failed : [];
    if (now !== undefined && !isOpen && isGivenBefore) {
      failed.push(...urls.map((url) => ({ url, reason: CHANGED_SINCE })));
    }
    if (now !== undefined && isOpen && got.length > 0) {
      given.push({ ...now, pictures: placeIn(now.pictures, task) });
      pictures.stored += got.length;
    }
    pictures.done += urls.length;
    pictures.failed += failed.length;
    if (failed.length > 0) missed.push([place, failed.map(({ url }) => url)]);
    pictures.failures.push(...failed.map((one) => nameFailure(wanted, one)));
  }
  pictures.failures.splice(MAX_PICTURE_FAILURES_KEPT);
  await keep(tx, importId, {
    pictures,
    work: {
      step: step + 1,
      passed: work.passed + (isFirstPass ? fetched.length : 0),
      missed: [...work.missed, ...missed],
      again: work.again.filter(([place]) => !places.has(place)),
      given: await give(tx, work, fetched, given),
    },
  });
  if (pictures.done < pictures.wanted) {
    await enqueue(tx, 'fetch-import-pictures', { importId });
    return;
  }
  const { stored, failed } = pictures;
  await writeAudit(tx, await authorOf(tx, byId), {
    action: 'import pictures fetched',
    subject: `import:${importId}`,
    after: { stored, failed },
  });
}

/** Puts what a retry found at the places that the file gives it. */
function placeIn(before: string[], { got, urls }: Fetched): string[] {
  const all = [...before];
  for (const { url, hash } of got) {
    const missing = urls.filter((other) => other < url && !got.some((one) => one.url === other));
    if (!all.includes(hash)) all.splice(url - missing.length, 0, hash);
  }
  return all;
}

const nameFailure = ({ reference, urls }: WantedPictures, { url, reason }: Failed) =>
  ({ reference, url: urls[url] ?? '', reason }) satisfies PictureFailure;

/** Writes the pictures of products and returns who has some from this import since when. */
async function give(
  tx: Db,
  { given }: PictureWork,
  tasks: Task[],
  changes: Current[],
): Promise<PictureWork['given']> {
  if (changes.length === 0) return given;
  const rows = changes.map(({ id, pictures }) => ({ id, pictures }));
  const written = await tx
    .update(products)
    .set({ pictures: sql`given.pictures`, updatedAt: nextUpdatedAt })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id int, pictures text[])`)
    .where(sql`${products.id} = given.id`)
    .returning({ id: products.id, at: sql<string>`${products.updatedAt}::text` });
  const wantedOf = new Map(tasks.map(({ wanted }) => [wanted.id, wanted]));
  const beforeOf = new Map(
    changes.map(({ id, at }) => {
      const wanted = wantedOf.get(id);
      const earlier = wanted && whenGiven(given, wanted);
      return [id, earlier?.at === at ? earlier.before : at];
    }),
  );
  const ids = new Set(written.map(({ id }) => id));
  const others = given.map((one) => ({
    at: one.at,
    ids: one.ids.filter((id) => !ids.has(id)),
    changed: one.changed.filter(([id]) => !ids.has(id)),
  }));
  const added = Map.groupBy(written, ({ at }) => at);
  return [
    ...others.filter((one) => one.ids.length > 0),
    ...[...added].map(([at, all]) => ({
      at,
      ids: all.map(({ id }) => id),
      changed: all.flatMap(({ id }): [number, string][] => {
        const before = beforeOf.get(id);
        const isChanged = before !== undefined && before !== wantedOf.get(id)?.at;
        return isChanged ? [[id, before]] : [];
      }),
    })),
  ];
}

const keep = (tx: Db, importId: number, { pictures, work }: Omit<Pending, 'byId'>) =>
  tx
    .update(catalogueImports)
    .set({
      report: sql`${catalogueImports.report} || ${JSON.stringify({ pictures, pictureWork: work })}::jsonb`,
    })
    .where(eq(catalogueImports.id, importId));

import { eq, max, sql } from 'drizzle-orm';
import type { CatalogueVersion } from '#server/catalogue/revision.ts';
import type { Config } from '#server/config.ts';
import type { Database, Db } from '#server/db/open.ts';
import { writtenTexts } from '#server/db/schema/staff.ts';
import { applyMessages } from '#server/messages/templates/apply-messages.ts';
import { TEXTS_CHANNEL } from '#server/written/write-text.ts';
import { applySettings } from './apply-settings.ts';

const READ_AGAIN_MS = 5000;

type Written = { id: number; kind: string; name: string; value: unknown };

/**
 * Puts what staff wrote into `config`: settings and the texts of messages, now and with every change of
 * any process (NOTIFY, and a look every five seconds for a notice that was lost). Answers the version that
 * kept answers go by: the catalogue's and that of these texts, so none outlives either.
 */
export async function followWritten(
  database: Database,
  config: Config,
  catalogue: CatalogueVersion,
): Promise<CatalogueVersion> {
  const { db } = database;
  let newest = 0;
  const refresh = async () => {
    if ((await newestId(db)) === newest) return;
    const rows = await readCurrent(db);
    const read = Math.max(0, ...rows.map(({ id }) => id));
    // Of two readings at once, the one that began first may end last.
    if (read < newest) return;
    const valuesOf = (kind: string) =>
      new Map(rows.filter((row) => row.kind === kind).map(({ name, value }) => [name, value]));
    applySettings(config, valuesOf('setting'));
    applyMessages(config, valuesOf('message'));
    newest = read;
  };
  await refresh();
  const readAgain = () => {
    refresh().catch(() => undefined);
  };
  await database.listen(TEXTS_CHANNEL, readAgain);
  const timer = setInterval(readAgain, READ_AGAIN_MS).unref();
  return {
    current: () => `${catalogue.current()}.${newest}`,
    refresh: async () => {
      await refresh();
      await catalogue.refresh();
    },
    stop: () => {
      clearInterval(timer);
      catalogue.stop();
    },
  };
}

/** The newest of all is one that counts, so a change of any text raises it. */
async function newestId(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(writtenTexts.id) }).from(writtenTexts);
  return row?.id ?? 0;
}

/** Texts of pages are read where they are shown. */
const readCurrent = (db: Db): Promise<Written[]> =>
  db
    .select({
      id: writtenTexts.id,
      kind: writtenTexts.kind,
      name: writtenTexts.name,
      value: sql<unknown>`case when ${writtenTexts.kind} <> 'page' then ${writtenTexts.value} end`,
    })
    .from(writtenTexts)
    .where(eq(writtenTexts.isCurrent, true));

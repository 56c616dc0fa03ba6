import { eq, max } from 'drizzle-orm';
import type { BaseLogger } from 'pino';
import { writtenPage } from '#contract/site/staff-pages.ts';
import type { Config } from '#server/base/config/config.ts';
import type { CatalogueVersion } from '#server/base/db/catalogue-revision.ts';
import type { Database, Db } from '#server/base/db/open.ts';
import { writtenTexts } from '#server/base/written/tables.ts';
import { TEXTS_CHANNEL } from '#server/base/written/write-text.ts';
import { applyFacts } from '#server/goods/catalogue/fact-fields/current-facts.ts';
import { applyMessages } from '#server/talk/messages/texts/check-texts.ts';
import { applySettings } from './apply-settings.ts';

const READ_AGAIN_MS = 5000;

type Written = { id: number; kind: string; name: string; value: unknown };

/**
 * Applies staff's settings and message texts to `config`, now and at each change in any process (rule W-13). Returns
 * the version of cached responses: the catalogue's and that of the texts.
 */
export async function followWritten(
  database: Database,
  config: Config,
  catalogue: CatalogueVersion,
  logger: Pick<BaseLogger, 'warn'>,
): Promise<CatalogueVersion> {
  const { db } = database;
  // Facts are of the process, which may have served another database.
  applyFacts({ facts: new Map(), families: new Map() });
  let newest = 0;
  const refresh = async () => {
    if ((await newestId(db)) === newest) return;
    const rows = await readCurrent(db);
    const read = Math.max(0, ...rows.map(({ id }) => id));
    // Of two parallel reads, the older may end last.
    if (read < newest) return;
    const valuesOf = (kind: string) =>
      new Map(rows.filter((row) => row.kind === kind).map(({ name, value }) => [name, value]));
    const refused = {
      setting: applySettings(config, valuesOf('setting')),
      message: applyMessages(config, valuesOf('message')),
      fact: applyFacts({ facts: valuesOf('fact'), families: valuesOf('fact-family') }),
      page: [...valuesOf('page')].filter(isNoPage).map(([name]) => name),
    };
    for (const [kind, names] of Object.entries(refused)) {
      for (const name of names) logger.warn({ kind, name }, 'A stored text cannot be used');
    }
    newest = read;
  };
  await refresh();
  const readAgain = () => {
    refresh().catch(() => undefined);
  };
  await database.listen(TEXTS_CHANNEL, readAgain);
  const timer = setInterval(readAgain, READ_AGAIN_MS).unref();
  return {
    ...catalogue,
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

/** Ids grow, so any change raises it. */
async function newestId(db: Db): Promise<number> {
  const [row] = await db.select({ id: max(writtenTexts.id) }).from(writtenTexts);
  return row?.id ?? 0;
}

/** Pages are read where they are shown; only their shape is checked here. */
const isNoPage = ([, value]: [string, unknown]) =>
  value !== null && !writtenPage.safeParse(value).success;

const readCurrent = (db: Db): Promise<Written[]> =>
  db
    .select({
      id: writtenTexts.id,
      kind: writtenTexts.kind,
      name: writtenTexts.name,
      value: writtenTexts.value,
    })
    .from(writtenTexts)
    .where(eq(writtenTexts.isCurrent, true));

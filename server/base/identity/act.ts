import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from './actor.ts';

/** With what the shop works. `db` may be a transaction. */
export type Means = { db: Db; config: Config };

/** With what and as whom the shop is changed: the first argument of what does so. */
export type Act<Who = Actor> = Means & { actor: Who };

import type { Config } from '#server/base/config/config.ts';
import type { Db } from '#server/base/db/open.ts';
import type { Actor } from './actor.ts';

/** `db` may be a transaction. */
export type Means = { db: Db; config: Config };

/** The first argument of functions that change the shop. */
export type Act<Who = Actor> = Means & { actor: Who };

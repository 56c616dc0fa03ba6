import type { Db } from '#server/db/open.ts';

export async function loadDemo(_db: Db, _say: (line: string) => void): Promise<void> {}

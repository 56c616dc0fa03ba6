import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { openTestDatabase } from '#tests/helpers/db.ts';
import { explainFailure, runServer } from './main.ts';

test('a database that we may not migrate is one line to the operator', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  const role = `reader_${Date.now()}`;
  try {
    await db.execute(sql.raw(`create role ${role} login password 'only-for-this-test'`));
    const url = new URL(inject('databaseTemplate'));
    Object.assign(url, { username: role, password: 'only-for-this-test', pathname: '/postgres' });
    const started = runServer({ environment: { DATABASE_URL: url.href, LOG_LEVEL: 'silent' } });
    const printed = await started.then(() => 'started', explainFailure);
    expect(printed).toBe(
      'La base de données ne se met pas à jour : permission denied for database postgres',
    );
  } finally {
    await db.execute(sql.raw(`drop role if exists ${role}`));
    await database.close();
  }
});

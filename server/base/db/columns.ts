import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment, to the microsecond, whatever zone the server stands in. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

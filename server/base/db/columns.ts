import { customType, timestamp } from 'drizzle-orm/pg-core';

/** To the microsecond, independent of the server's time zone. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

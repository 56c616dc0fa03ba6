import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/db/schema/catalogue.ts', './server/db/schema/media.ts'],
  out: './server/db/migrations',
});

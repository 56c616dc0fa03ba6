import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { loadDemo } from '#demo/load.ts';
import { closeOnSignals, explainFailure, runServer } from '#server/main.ts';

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
try {
  const running = await runServer({
    // Nothing is kept while one works on it.
    environment: { CATALOGUE_CACHE_MB: '0', ...process.env },
    pages: {
      load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      development: vite.middlewares,
    },
    prepare: (database) => loadDemo(database.db, (line) => process.stdout.write(`${line}\n`)),
  });
  const { close, ...rest } = running;
  closeOnSignals({
    ...rest,
    close: async () => {
      await vite.close();
      await close();
    },
  });
  process.stdout.write(`Boutique en développement : ${running.config.publicUrl}\n`);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

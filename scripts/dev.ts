import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { loadDemo } from '#demo/load.ts';
import { runWithSandbox } from '#demo/run-with-sandbox.ts';
import { closeOnSignals, explainFailure } from '#server/main.ts';
import type { Database } from '../server/base/db/open.ts';

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
try {
  const options = {
    environment: { CATALOGUE_CACHE_MB: '0', ...process.env },
    pages: {
      load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      development: vite.middlewares,
    },
    say,
    prepare: ({ db }: Database) => loadDemo(db, say),
  };
  const running = await runWithSandbox(options, say);
  const { close, ...rest } = running;
  closeOnSignals({
    ...rest,
    close: async () => {
      await vite.close();
      await close();
    },
  });
  say(`Boutique en développement : ${running.config.publicUrl}`);
  say(`Messages envoyés : ${running.sandboxAddress}`);
  say(`Paiements : ${running.sandboxAddress}/controle`);
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

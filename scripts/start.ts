import { paths } from '#contract/paths.ts';
import { loadDemo } from '#demo/load.ts';
import { closeOnSignals, explainFailure, runServer } from '#server/main.ts';
import { builtPages } from './page-build.ts';

try {
  const pages = builtPages();
  const running = await runServer({
    environment: process.env,
    ...(pages && { pages }),
    prepare: async (database, config) => {
      if (config.mode === 'demo') await loadDemo(database.db, say, { daily: true });
    },
  });
  closeOnSignals(running);
  const { publicUrl, mode } = running.config;
  say(`Boutique      ${publicUrl}`);
  say(`API           ${publicUrl}${paths.docs}`);
  say(`Santé         ${publicUrl}${paths.alive}`);
  if (mode === 'demo') say('Démonstration : catalogue fictif, aucun paiement réel.');
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

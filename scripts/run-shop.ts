import { paths } from '#contract/base/paths.ts';
import { loadDemo } from '#demo/load.ts';
import { DEMO_PASSWORD } from '#demo/people.ts';
import { runWithSandbox } from '#demo/run-with-sandbox.ts';
import { readConfig } from '#server/base/config/config.ts';
import { closeOnSignals, exitCodeOf, explainFailure, runServer } from '#server/main.ts';
import type { Database } from '../server/base/db/open.ts';
import { builtPages } from './building/page-build.ts';

try {
  const isDemo = readConfig(process.env).mode === 'demo';
  const options = {
    environment: process.env,
    say,
    pages: builtPages(),
    ...(isDemo && { prepare: ({ db }: Database) => loadDemo(db, say, { daily: true }) }),
  };
  const running = isDemo ? await runWithSandbox(options, say) : await runServer(options);
  closeOnSignals(running);
  const { config, firstAdmin } = running;
  const { publicUrl } = config;
  say(`Boutique      ${publicUrl}`);
  say(`API           ${publicUrl}${paths.docs}`);
  say(`Santé         ${publicUrl}${paths.alive}`);
  if ('sandboxAddress' in running) {
    say(`Messages      ${running.sandboxAddress} (e-mails et SMS)`);
    say(`Paiements     ${running.sandboxAddress}/controle (jouer le payeur, provoquer des pannes)`);
  }
  for (const { given, meant } of config.misspelt) {
    say(`Réglage inconnu : ${given}. Vouliez-vous écrire ${meant} ?`);
  }
  if (firstAdmin.state === 'invited') {
    say(`Administrateur : ce lien sert une fois, pendant 24 heures, à choisir son mot de passe :`);
    say(`  ${firstAdmin.link}`);
  }
  if (isDemo) {
    say(`Comptes       awa@example.sn et d’autres (README), mot de passe ${DEMO_PASSWORD}`);
    say('Démonstration : catalogue fictif, aucun paiement réel.');
  }
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(exitCodeOf(error));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

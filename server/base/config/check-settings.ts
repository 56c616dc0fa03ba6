import { readHosts } from '#server/base/db/read-hosts.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';

/** One line for each wrong setting. */
export class ConfigError extends Error {}

/** Published, so that a newcomer can try the staff calls. */
export const DEMO_STAFF_TOKEN = 'sandaga-demo-staff-token';
export const DEMO_SESSION_SECRET = 'sandaga-demo-session-secret-that-everybody-knows';

/** Checks settings against each other. `given` is the environment. Throws ConfigError, one line for each fault. */
export function checkSettings(settings: Settings, given: Record<string, string | undefined>): void {
  const faults = [
    ...faultsOfMode(settings, given),
    ...faultsOfPairs(settings),
    ...faultsOfProviders(settings),
    ...faultsOfAddresses(settings),
  ];
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

function* faultsOfPairs(settings: Settings): Iterable<string> {
  if (settings.SHOP_MODE === 'live') {
    for (const name of ['PUBLIC_URL', 'SESSION_SECRET'] as const) {
      if (settings[name] !== undefined) continue;
      yield `Réglage manquant : ${name} est nécessaire avec SHOP_MODE=live`;
    }
  }
  if (settings.BACKUP_DIR !== undefined && settings.DATABASE_URL !== undefined) {
    yield 'Réglage incorrect : BACKUP_DIR est pour la base embarquée ; celle de DATABASE_URL se sauvegarde chez elle (pgBackRest)';
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const) {
    if (settings[name] === undefined || settings.DATABASE_URL !== undefined) continue;
    yield `Réglage manquant : ${name} va avec DATABASE_URL`;
  }
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL && readHosts(DATABASE_URL) !== undefined) {
    yield 'Réglage incorrect : avec DATABASE_DIRECT_URL, DATABASE_URL nomme un seul PgBouncer';
  }
  if ((settings.ADMIN_EMAIL === undefined) !== (settings.ADMIN_PASSWORD === undefined)) {
    yield 'Réglage manquant : ADMIN_EMAIL et ADMIN_PASSWORD vont ensemble';
  }
  if ((settings.SMS_CLIENT_ID === undefined) !== (settings.SMS_CLIENT_SECRET === undefined)) {
    yield 'Réglage manquant : SMS_CLIENT_ID et SMS_CLIENT_SECRET vont ensemble';
  }
  yield* faultsOfWhatsapp(settings);
  if ((settings.PUSH_PUBLIC_KEY === undefined) !== (settings.PUSH_PRIVATE_KEY === undefined)) {
    yield 'Réglage manquant : PUSH_PUBLIC_KEY et PUSH_PRIVATE_KEY vont ensemble';
  }
  if ((settings.CERTIFIER_URL === undefined) !== (settings.CERTIFIER_KEY === undefined)) {
    yield 'Réglage manquant : CERTIFIER_URL et CERTIFIER_KEY vont ensemble';
  }
  if (settings.CERTIFIER_URL !== undefined && settings.CERTIFIED_FROM === undefined) {
    yield 'Réglage manquant : CERTIFIER_URL demande le premier jour des factures à certifier';
  }
  const isFne = settings.CERTIFIER === 'fne' && settings.CERTIFIER_URL !== undefined;
  if (isFne && (settings.FNE_POINT === '' || settings.FNE_ESTABLISHMENT === '')) {
    yield 'Réglage manquant : FNE_POINT et FNE_ESTABLISHMENT, que demande ce CERTIFIER';
  }
  if (settings.CRM_WEBHOOK_URL !== undefined && settings.CRM_WEBHOOK_SECRET === undefined) {
    yield 'Réglage manquant : CRM_WEBHOOK_SECRET signe ce que reçoit CRM_WEBHOOK_URL';
  }
}

const WHATSAPP_SETTINGS = [
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
] as const;

/** Without the app's secret the shop cannot verify a status or a STOP. */
function* faultsOfWhatsapp(settings: Settings): Iterable<string> {
  const missing = WHATSAPP_SETTINGS.filter((name) => settings[name] === undefined);
  if (missing.length > 0 && missing.length < WHATSAPP_SETTINGS.length) {
    yield `Réglage manquant : ${missing.join(', ')} (WhatsApp)`;
  }
}
const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** The demonstration's token and passwords are public: it must not replace a shop that lacks its settings. */
function* faultsOfMode(
  settings: Settings,
  given: Record<string, string | undefined>,
): Iterable<string> {
  const { SHOP_MODE: mode, HOST = '127.0.0.1', PUBLIC_URL } = settings;
  if (given.SHOP_MODE === undefined) {
    const publicBy = [
      ...(isLoopback(HOST) ? [] : ['HOST']),
      ...(PUBLIC_URL?.startsWith('https:') ? ['PUBLIC_URL'] : []),
      ...(given.NODE_ENV === 'production' ? ['NODE_ENV=production'] : []),
    ];
    if (publicBy.length === 0) return;
    yield `Réglage manquant : avec ${publicBy.join(', ')} il faut SHOP_MODE=live, ou SHOP_MODE=demo pour montrer la démonstration, dont chacun connaît les mots de passe`;
  }
  if (mode !== 'live') return;
  const wrong = [
    ...(settings.STAFF_TOKEN === DEMO_STAFF_TOKEN ? ['STAFF_TOKEN'] : []),
    ...(settings.SESSION_SECRET === DEMO_SESSION_SECRET ? ['SESSION_SECRET'] : []),
  ];
  if (wrong.length > 0) {
    yield `Réglage incorrect : ${wrong.join(', ')}: avec SHOP_MODE=live, une valeur que la démonstration n’a pas publiée`;
  }
  if (PUBLIC_URL?.startsWith('http:')) {
    yield 'Réglage incorrect : PUBLIC_URL : avec SHOP_MODE=live, adresse https attendue';
  }
}

const PROVIDER_SETTINGS = {
  Wave: ['WAVE_API_KEY', 'WAVE_WEBHOOK_SECRET'],
  'Orange Money': ['ORANGE_CLIENT_ID', 'ORANGE_CLIENT_SECRET', 'ORANGE_MERCHANT_CODE'],
  PayDunya: ['PAYDUNYA_MASTER_KEY', 'PAYDUNYA_PRIVATE_KEY', 'PAYDUNYA_TOKEN'],
} as const satisfies Record<string, (keyof Settings)[]>;

const PROVIDER_ADDRESSES = ['WAVE_BASE_URL', 'ORANGE_BASE_URL', 'PAYDUNYA_BASE_URL'] as const;

/** A live shop takes no test payments and no plain HTTP. */
function* faultsOfAddresses(settings: Settings): Iterable<string> {
  if (settings.SHOP_MODE !== 'live') return;
  const wrong = PROVIDER_ADDRESSES.filter((name) => {
    const { protocol, hostname, pathname } = new URL(settings[name]);
    const isTest = hostname.startsWith('api.sandbox.') || `${pathname}/`.includes('/sandbox-api/');
    return protocol !== 'https:' || isTest;
  });
  if (wrong.length === 0) return;
  yield `Réglage incorrect : ${wrong.join(', ')}: avec SHOP_MODE=live, adresse https attendue, et pas celle des essais`;
}

/** Half a provider would take payments and report none. */
function* faultsOfProviders(settings: Settings): Iterable<string> {
  for (const [name, needed] of Object.entries(PROVIDER_SETTINGS)) {
    const missing = needed.filter((setting) => settings[setting] === undefined);
    if (missing.length > 0 && missing.length < needed.length) {
      yield `Réglage manquant : ${missing.join(', ')} (${name})`;
    }
  }
  const { ORANGE_CLIENT_ID: id, ORANGE_CALLBACK_SECRET, ORANGE_CALLBACK_KEY } = settings;
  if (id !== undefined && (ORANGE_CALLBACK_SECRET ?? ORANGE_CALLBACK_KEY) === undefined) {
    yield 'Réglage manquant : ORANGE_CALLBACK_SECRET ou ORANGE_CALLBACK_KEY (Orange Money)';
  }
}

export type Misspelt = { given: string; meant: string };

/** Shorter names of other programs are too like each other. */
const LEAST_SIGNS = 6;

/**
 * Variables that are no setting but differ from one by a single slip, as `SMTP_ULR`: the shop would run without what they
 * should say.
 */
export function findMisspelt(environment: Record<string, string | undefined>): Misspelt[] {
  const known = Object.keys(settingsSchema.shape);
  return Object.keys(environment)
    .filter((given) => given.length >= LEAST_SIGNS && !known.includes(given))
    .flatMap((given) => {
      const meant = known.find((name) => isOneSlip(given.toUpperCase(), name));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

/** Whether a sign is missing, too much or another, or two neighbours are swapped; also whether the words are equal. */
function isOneSlip(written: string, meant: string): boolean {
  let first = 0;
  while (first < written.length && written[first] === meant[first]) first += 1;
  const [left, right] = [written.slice(first), meant.slice(first)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.slice(2) === right.slice(2) && left[0] === right[1] && left[1] === right[0])
  );
}

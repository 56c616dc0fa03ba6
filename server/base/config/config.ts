import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { COOKIE_PARTS, type CookieNames } from '#contract/base/session-cookies.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import type { CreditTerms } from '#contract/sales/orders/instalments.ts';
import type { MessageTexts } from '#contract/talk/staff-message-texts.ts';
import {
  ConfigError,
  checkSettings,
  DEMO_SESSION_SECRET,
  DEMO_STAFF_TOKEN,
  findMisspelt,
  type Misspelt,
} from './check-settings.ts';
import { numbersOf, type Settings, settingsSchema, splitList } from './settings-schema.ts';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** undefined: no backup of the embedded database. */
  backupDir: string | undefined;
  databaseUrl: string | undefined;
  /** PostgreSQL itself where `databaseUrl` names a pooler. */
  directUrl: string | undefined;
  /** Serves reads that may lag by `maxLagMs`. */
  replica: { url: string; maxLagMs: number } | undefined;
  databasePoolSize: number;
  /** Origin without a trailing slash. */
  publicUrl: string;
  mode: 'demo' | 'live';
  /** Addresses or networks of our proxies, as Fastify's `trustProxy`. */
  trustProxy: string[] | false;
  corsOrigins: string[];
  onlineProviders: OnlineProvider[];
  staffToken: string | undefined;
  sessionSecret: string;
  cookieNames: CookieNames;
  logLevel: Settings['LOG_LEVEL'];
  requestsPerMinute: number;
  /** Event loop delay (ms) from which requests are refused. */
  shedLoadAfterMs: number;
  requestTimeoutMs: number;
  maxConnections: number;
  maxConnectionsPerAddress: number;
  traceCollector: string | undefined;
  catalogueCacheBytes: number;
  metrics: { port: number; host: string } | undefined;
  /** Current values: staff may override some (`settings/follow-written.ts`). */
  settings: Settings;
  installed: Readonly<Settings>;
  /** Variables that look like a setting and are none. */
  misspelt: readonly Misspelt[];
  /** Texts that staff wrote, by template; the others are the defaults. */
  writtenMessages: ReadonlyMap<string, MessageTexts>;
};

/** Empty variables count as absent. Throws ConfigError naming each wrong setting, never its value. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // Every start and every test passes here before the first check.
  z.config(z.locales.fr());
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Réglage incorrect : ${wrong.join(' ; ')}`);
  }
  const settings = parsed.data;
  checkSettings(settings, given);
  return {
    port: settings.PORT,
    // The demonstration has a public staff token, so it listens on this machine only.
    host: settings.HOST ?? (settings.SHOP_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(settings.DATA_DIR),
    backupDir: settings.BACKUP_DIR === undefined ? undefined : resolve(settings.BACKUP_DIR),
    databaseUrl: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    replica:
      settings.DATABASE_READ_URL === undefined
        ? undefined
        : { url: settings.DATABASE_READ_URL, maxLagMs: settings.DATABASE_READ_MAX_LAG_MS },
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    mode: settings.SHOP_MODE,
    trustProxy: splitList(settings.TRUST_PROXY) ?? false,
    corsOrigins: splitList(settings.CORS_ORIGINS) ?? [],
    onlineProviders: nameProviders(settings),
    staffToken:
      settings.STAFF_TOKEN ?? (settings.SHOP_MODE === 'demo' ? DEMO_STAFF_TOKEN : undefined),
    sessionSecret: settings.SESSION_SECRET ?? DEMO_SESSION_SECRET,
    cookieNames: nameCookies(settings),
    logLevel: settings.LOG_LEVEL,
    requestsPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    shedLoadAfterMs: settings.SHED_LOAD_AFTER_MS,
    requestTimeoutMs: settings.REQUEST_TIMEOUT_MS,
    maxConnections: settings.MAX_CONNECTIONS,
    maxConnectionsPerAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    traceCollector: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    catalogueCacheBytes: settings.CATALOGUE_CACHE_MB * 1024 * 1024,
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    settings,
    installed: { ...settings },
    misspelt: findMisspelt(given),
    writtenMessages: new Map(),
  };
}

export const creditTermsOf = ({ settings }: Config): CreditTerms => ({
  rates: numbersOf(settings.CREDIT_FIRST_RATES),
  months: settings.CREDIT_MONTHS,
});

/** Whether pieces in stock are sold before a cheaper pre-order (rule G-44). */
export const isStockFirst = ({ settings }: Pick<Config, 'settings'>): boolean =>
  settings.PREORDER_IN_STOCK === 'non';

const nameProviders = (settings: Settings): OnlineProvider[] => [
  ...(settings.WAVE_API_KEY === undefined ? [] : (['wave'] as const)),
  ...(settings.ORANGE_CLIENT_ID === undefined ? [] : (['orange'] as const)),
  ...(settings.PAYDUNYA_MASTER_KEY === undefined ? [] : (['card'] as const)),
];

/** Over https a browser accepts a `__Host-` cookie from this host only. */
const ownHostOnly = ({ PUBLIC_URL }: Settings, part: (typeof COOKIE_PARTS)[number]) =>
  PUBLIC_URL?.startsWith('https:') && (part === 'auth' || part === 'token') ? '__Host-' : '';

/** `auth_sandaga`, over https `__Host-auth_sandaga`. Throws ConfigError unless each cookie has its own prefix. */
function nameCookies(settings: Settings): CookieNames {
  const prefixes = splitList(settings.SESSION_COOKIE_PREFIXES) ?? COOKIE_PARTS;
  if (prefixes.length !== COOKIE_PARTS.length || new Set(prefixes).size !== prefixes.length) {
    throw new ConfigError(
      `Réglage incorrect : SESSION_COOKIE_PREFIXES veut ${COOKIE_PARTS.length} préfixes différents (${COOKIE_PARTS.join(',')})`,
    );
  }
  const marker = settings.SESSION_COOKIE_MARKER;
  const names = COOKIE_PARTS.map((part, place) => [
    part,
    ownHostOnly(settings, part) +
      (marker === '' ? prefixes[place] : `${prefixes[place]}_${marker}`),
  ]);
  return Object.fromEntries(names) as CookieNames;
}

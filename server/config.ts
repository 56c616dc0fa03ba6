import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { CreditTerms } from '#contract/instalments.ts';
import { MAX_XOF } from '#contract/money.ts';
import type { OnlineProvider } from '#contract/payment-states.ts';
import { COOKIE_PARTS, type CookieNames } from '#contract/session-cookies.ts';
import {
  ConfigError,
  checkSettings,
  DEMO_SESSION_SECRET,
  DEMO_STAFF_TOKEN,
} from './check-settings.ts';
import type { MessageTexts } from './messages/templates/template.ts';

const text = (fallback: string) => z._default(z.string().check(z.trim()), fallback);
const wholeNumber = (fallback: number, min: number, max: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback);
const serviceAddress = z.url({ protocol: /^https?$/ });
/** Pasted keys come with blanks around them. */
const secret = z.optional(z.string().check(z.trim(), z.minLength(1)));
const origin = z
  .url({ protocol: /^https?$/ })
  .check(
    z.refine(
      (value) => URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''),
      'adresse sans chemin attendue, comme https://boutique.sn',
    ),
  );
const listOf = (isRight: (part: string) => boolean, message: string) =>
  z._default(
    z.string().check(z.refine((value) => (splitList(value) ?? []).every(isRight), message)),
    '',
  );
/** The numbers of a setting that is a list of them, as `0,30,60`. */
export const numbersOf = (value: string): number[] => value.split(',').map(Number);
const isAscending = (value: string) =>
  numbersOf(value).every((day, place, days) => day >= (days[place - 1] ?? day));
/** Days as `2026-12-24, 2026-12-31`; some hundred of them at most. */
const dayList = z._default(
  z.string().check(
    z.maxLength(4000),
    z.refine(
      (value) => (splitList(value) ?? []).every((day) => z.iso.date().safeParse(day).success),
      'des jours comme 2026-12-24 sont attendus, séparés par des virgules',
    ),
  ),
  '',
);
const WEEKDAY = /^(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)$/i;
const sumOf = (value: string) => numbersOf(value).reduce((sum, rate) => sum + rate, 0);
const isNetwork = (part: string) =>
  /^(loopback|linklocal|uniquelocal)$/.test(part) ||
  (isIP(part.split('/')[0] ?? '') > 0 && /^[^/]+(\/\d{1,3})?$/.test(part));

/** Every setting with its check and default; `docs/operations.md` says the same in words, and a test compares. */
export const settingsSchema = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.optional(z.string().check(z.trim(), z.minLength(1))),
  DATA_DIR: text('data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_POOL_SIZE: wholeNumber(10, 1, 200),
  PUBLIC_URL: z.optional(origin),
  SHOP_MODE: z._default(z.enum(['demo', 'live']), 'demo'),
  TRUST_PROXY: listOf(isNetwork, 'adresses IP ou réseaux attendus, séparés par des virgules'),
  CORS_ORIGINS: listOf(
    (part) => URL.canParse(part) && new URL(part).origin === part,
    'origines attendues, comme https://www.boutique.sn, séparées par des virgules',
  ),
  STAFF_TOKEN: z.optional(z.string().check(z.minLength(24))),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32))),
  SESSION_COOKIE_MARKER: z._default(
    z.string().check(z.regex(/^[a-z0-9]{0,20}$/, 'lettres minuscules et chiffres attendus')),
    'sandaga',
  ),
  SESSION_COOKIE_PREFIXES: listOf(
    (part) => /^[a-z0-9_]{1,20}$/.test(part),
    'préfixes attendus, comme auth,token, séparés par des virgules',
  ),
  ADMIN_EMAIL: z.optional(z.email()),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8), z.maxLength(128))),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  RATE_LIMIT_PER_MINUTE: wholeNumber(600, 1, 1_000_000),
  SHED_LOAD_AFTER_MS: wholeNumber(2000, 100, 600_000),
  REQUEST_TIMEOUT_MS: wholeNumber(90_000, 100, 3_600_000),
  MAX_CONNECTIONS: wholeNumber(2000, 10, 1_000_000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(200, 1, 1_000_000),
  CATALOGUE_CACHE_MB: wholeNumber(32, 0, 4096),
  SANDBOX_PORT: wholeNumber(4010, 0, 65_535),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'adresse smtp:// attendue'))),
  SMS_BASE_URL: z._default(serviceAddress, 'https://api.orange.com'),
  SMS_CLIENT_ID: z.optional(z.string().check(z.minLength(1))),
  SMS_CLIENT_SECRET: z.optional(z.string().check(z.minLength(1))),
  SMS_SENDER: z._default(
    z.string().check(z.regex(/^tel:\+\d{5,15}$/, 'numéro comme tel:+2210000 attendu')),
    'tel:+2210000',
  ),
  WAVE_BASE_URL: z._default(serviceAddress, 'https://api.wave.com'),
  WAVE_API_KEY: secret,
  WAVE_WEBHOOK_SECRET: secret,
  WAVE_REQUEST_SECRET: secret,
  WAVE_MAX_AMOUNT: wholeNumber(2_000_000, 100, MAX_XOF),
  ORANGE_BASE_URL: z._default(serviceAddress, 'https://api.orange-sonatel.com'),
  ORANGE_CLIENT_ID: secret,
  ORANGE_CLIENT_SECRET: secret,
  ORANGE_MERCHANT_CODE: z.optional(z.string().check(z.regex(/^\d{6}$/, 'six chiffres attendus'))),
  ORANGE_CALLBACK_SECRET: secret,
  ORANGE_CALLBACK_KEY: secret,
  ORANGE_MAX_AMOUNT: wholeNumber(2_000_000, 100, MAX_XOF),
  PAYDUNYA_BASE_URL: z._default(serviceAddress, 'https://app.paydunya.com/api/v1'),
  PAYDUNYA_MASTER_KEY: secret,
  PAYDUNYA_PRIVATE_KEY: secret,
  PAYDUNYA_TOKEN: secret,
  PAYDUNYA_MAX_AMOUNT: wholeNumber(3_000_000, 100, MAX_XOF),
  IP_INFO_URL: z.optional(z.url({ protocol: /^https?$/ })),
  IP_INFO_TOKEN: z.optional(z.string().check(z.minLength(1))),
  CRM_WEBHOOK_URL: z.optional(z.url({ protocol: /^https?$/ })),
  CRM_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(16))),
  GTM_ID: z._default(
    z.string().check(z.regex(/^(GTM-[A-Z0-9]{4,12})?$/, 'identifiant comme GTM-ABC1234 attendu')),
    '',
  ),
  SHOP_NAME: text('Sandaga'),
  SHOP_PHONE: text('+221 33 800 00 00'),
  SHOP_PHONE2: text('+221 77 000 00 00'),
  SHOP_WHATSAPP: text('221770000000'),
  SHOP_EMAIL: text('contact@example.sn'),
  SHOP_ADDRESS: text('Avenue Lamine Guèye, Dakar'),
  SHOP_OPENING_HOURS: text('Du lundi au samedi, de 9 h à 19 h'),
  SHOP_ABOUT: text(
    'Électroménager et électronique à Dakar\u00a0: des appareils choisis pour nos maisons, livrés chez vous et suivis après la vente.',
  ),
  SHOP_COPYRIGHT_YEAR: wholeNumber(2024, 2000, 2100),
  SHOP_FACEBOOK: text(''),
  SHOP_INSTAGRAM: text(''),
  SHOP_TIKTOK: text(''),
  SHOP_YOUTUBE: text(''),
  SHOP_COMPANY_NAME: text(''),
  SHOP_COMPANY_FORM: text(''),
  SHOP_COMPANY_CAPITAL: text(''),
  SHOP_RCCM: text(''),
  SHOP_NINEA: text(''),
  SHOP_CDP_RECEIPT: text(''),
  SHOP_DATA_PROTECTION_CONTACT: text(''),
  SHOP_HOST: text(''),
  SHOP_WITHDRAWAL_DAYS: wholeNumber(7, 0, 60),
  SHOP_VAT_PERCENT: wholeNumber(18, 0, 100),
  SHOP_STAMP_DUTY_FROM: z.optional(z.iso.date()),
  FIRST_PURCHASE_PERCENT: wholeNumber(3, 0, 100),
  FIRST_PURCHASE_CAP: wholeNumber(20_000, 0, 10_000_000),
  PREORDER_DUE_DAYS: z._default(
    z
      .string()
      .check(
        z.regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'trois nombres de jours attendus, comme 0,30,60'),
        z.refine(isAscending, 'des jours de plus en plus loin sont attendus, comme 0,30,60'),
      ),
    '0,30,60',
  ),
  CREDIT_FIRST_RATES: z._default(
    z.string().check(
      z.regex(/^[1-9]\d?(,[1-9]\d?)*$/, 'pourcentages de 1 à 99 attendus, comme 50 ou 40,20'),
      z.refine(
        (rates) => sumOf(rates) < 100,
        'un total de moins de 100 % est attendu, pour qu’il reste à payer aux autres mois',
      ),
    ),
    '50',
  ),
  CREDIT_MONTHS: wholeNumber(4, 1, 36),
  CREDIT_CEILING: wholeNumber(2_000_000, 0, MAX_XOF),
  REFUND_TWO_PEOPLE_FROM: wholeNumber(100_000, 0, MAX_XOF),
  DELIVERY_DAYS: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => splitList(value)?.every((day) => WEEKDAY.test(day)) ?? false,
          'des jours comme lundi,mardi sont attendus, séparés par des virgules',
        ),
      ),
    'lundi,mardi,mercredi,jeudi,vendredi,samedi',
  ),
  DELIVERY_CLOSED_ON: dayList,
  DELIVERY_OPEN_ON: dayList,
  ORDER_HOLD_HOURS: wholeNumber(48, 1, 720),
  ORDER_HOLD_LARGE_HOURS: wholeNumber(2, 1, 720),
  ORDER_HOLD_MAX_PIECES: wholeNumber(99, 1, 10_000),
  HOME_PAYMENT_CONFIRM_FROM: wholeNumber(1_000_000, 0, MAX_XOF),
  HOME_PAYMENT_CONFIRM_FROM_PIECES: wholeNumber(6, 1, 10_000),
  HOME_PAYMENT_CONFIRM_HOURS: wholeNumber(24, 1, 720),
  SHOP_STAMP_DUTY_PERCENT: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(100))),
});

export type Settings = z.infer<typeof settingsSchema>;

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Origin of the shop without a trailing slash, for canonical links and share pictures. */
  publicUrl: string;
  mode: 'demo' | 'live';
  /** What Fastify's `trustProxy` takes: addresses or networks in front of us, or nobody. */
  trustProxy: string[] | false;
  corsOrigins: string[];
  /** Through whom shoppers can pay online, those first whom most people use. */
  onlineProviders: OnlineProvider[];
  staffToken: string | undefined;
  /** Signs access tokens and codes. */
  sessionSecret: string;
  cookieNames: CookieNames;
  logLevel: Settings['LOG_LEVEL'];
  requestsPerMinute: number;
  /** Delay of the event loop from which requests are turned away. */
  shedLoadAfterMs: number;
  /** How long a request may take to arrive whole. */
  requestTimeoutMs: number;
  maxConnections: number;
  maxConnectionsPerAddress: number;
  catalogueCacheBytes: number;
  /** As they count now: staff may write some of them anew (`settings/follow-written.ts`). */
  settings: Settings;
  /** As the environment gave them. */
  installed: Readonly<Settings>;
  /** The texts of messages that staff wrote, by template; the others are those that come with the shop. */
  writtenMessages: ReadonlyMap<string, MessageTexts>;
};

/**
 * Parses the environment once at the start. Empty variables count as absent.
 * Throws ConfigError naming each wrong setting, never its value.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // The one place that every start and every test passes before anything is checked.
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
    // The demonstration has a staff token that everybody knows, so it is for this machine only.
    host: settings.HOST ?? (settings.SHOP_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
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
    catalogueCacheBytes: settings.CATALOGUE_CACHE_MB * 1024 * 1024,
    settings,
    installed: { ...settings },
    writtenMessages: new Map(),
  };
}

/** How a credit that begins now is paid. */
export const creditTermsOf = ({ settings }: Config): CreditTerms => ({
  rates: numbersOf(settings.CREDIT_FIRST_RATES),
  months: settings.CREDIT_MONTHS,
});

const nameProviders = (settings: Settings): OnlineProvider[] => [
  ...(settings.WAVE_API_KEY === undefined ? [] : (['wave'] as const)),
  ...(settings.ORANGE_CLIENT_ID === undefined ? [] : (['orange'] as const)),
  ...(settings.PAYDUNYA_MASTER_KEY === undefined ? [] : (['card'] as const)),
];

/** Before the name of a cookie with a token: over https a browser takes such a one from this host alone. */
const ownHostOnly = ({ PUBLIC_URL }: Settings, part: (typeof COOKIE_PARTS)[number]) =>
  PUBLIC_URL?.startsWith('https:') && (part === 'auth' || part === 'token') ? '__Host-' : '';

/** `auth_sandaga` and so on, over https `__Host-auth_sandaga`. Throws ConfigError for prefixes that are not one for each, all different. */
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

function splitList(value: string): string[] | undefined {
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 ? parts : undefined;
}

import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { MAX_XOF } from '#contract/base/fields/money.ts';
import { MAX_PROFORMA_DAYS } from '#contract/sales/proforma-states.ts';
import { readHosts, readReplicaHosts } from '../db/read-hosts.ts';
import { readElectricityTariffs } from './electricity-tariffs.ts';
import { readOpenWeek } from './opening-hours.ts';

/** As in the SYSCOHADA chart of accounts. */
const ACCOUNT_NUMBER = /^\d{2,12}$/;

const text = (fallback: string) => z._default(z.string().check(z.trim()), fallback);
const wholeNumber = (fallback: number, min: number, max: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback);
const account = (fallback: string) =>
  z._default(
    z
      .string()
      .check(z.trim(), z.regex(ACCOUNT_NUMBER, 'des chiffres seuls sont attendus, comme 4111')),
    fallback,
  );
const serviceAddress = z.url({ protocol: /^https?$/ });
/** Pasted keys have spaces around them. */
const secret = z.optional(z.string().check(z.trim(), z.minLength(1)));
const databaseUrl = (isRight: (url: string) => boolean) =>
  z.optional(
    z
      .string()
      .check(
        z.regex(/^postgres(ql)?:\/\//),
        z.refine(isRight, 'une adresse comme postgres://utilisateur:mot@serveur/base est attendue'),
      ),
  );
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

/** Reads a comma-separated list without checking it; NaN for other text. */
export const numbersOf = (value: string): number[] => value.split(',').map(Number);
const isAscending = (value: string) =>
  numbersOf(value).every((day, place, days) => day >= (days[place - 1] ?? day));
/** `2026-12-24, 2026-12-31`; some hundred days at most. */
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

const isReadable = (read: (url: string) => unknown) => (url: string) => {
  try {
    read(url);
    return true;
  } catch {
    return false;
  }
};

/** A test compares it with `docs/operations/configure.md`. */
export const settingsSchema = z.object({
  PORT: wholeNumber(3000, 0, 65_535),
  HOST: z.optional(z.string().check(z.trim(), z.minLength(1))),
  DATA_DIR: text('data'),
  BACKUP_DIR: z.optional(z.string().check(z.trim(), z.minLength(1))),
  BACKUP_KEEP_DAYS: wholeNumber(14, 1, 3650),
  DATABASE_URL: databaseUrl(isReadable(readHosts)),
  DATABASE_DIRECT_URL: databaseUrl(isReadable(readHosts)),
  DATABASE_READ_URL: databaseUrl(isReadable(readReplicaHosts)),
  DATABASE_READ_MAX_LAG_MS: wholeNumber(2000, 200, 600_000),
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
  STOP_DELAY_S: wholeNumber(0, 0, 60),
  SHED_LOAD_AFTER_MS: wholeNumber(2000, 100, 600_000),
  REQUEST_TIMEOUT_MS: wholeNumber(90_000, 100, 3_600_000),
  MAX_CONNECTIONS: wholeNumber(2000, 10, 1_000_000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(200, 1, 1_000_000),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))),
  METRICS_HOST: text('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(serviceAddress),
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
  WHATSAPP_BASE_URL: z._default(serviceAddress, 'https://graph.facebook.com'),
  WHATSAPP_VERSION: z._default(
    z.string().check(z.regex(/^v\d{1,2}\.\d$/, 'une version comme v23.0 est attendue')),
    'v23.0',
  ),
  WHATSAPP_PHONE_ID: z.optional(
    z.string().check(z.trim(), z.regex(/^\d{5,20}$/, 'des chiffres seuls sont attendus')),
  ),
  WHATSAPP_TOKEN: secret,
  WHATSAPP_APP_SECRET: secret,
  WHATSAPP_VERIFY_TOKEN: secret,
  WHATSAPP_TEMPLATE: z._default(
    z.string().check(z.regex(/^[a-z0-9_]{1,100}$/, 'minuscules, chiffres et _ attendus')),
    'nouvelles_boutique',
  ),
  WHATSAPP_CODE_TEMPLATE: z._default(
    z.string().check(z.regex(/^[a-z0-9_]{1,100}$/, 'minuscules, chiffres et _ attendus')),
    'code_connexion',
  ),
  WHATSAPP_BUSINESS_ID: z.optional(
    z.string().check(z.trim(), z.regex(/^\d{5,20}$/, 'des chiffres seuls sont attendus')),
  ),
  WHATSAPP_WAIT_MINUTES: wholeNumber(10, 1, 1440),
  SMS_PRICE_XOF: wholeNumber(0, 0, 1000),
  WHATSAPP_PRICE_XOF: wholeNumber(0, 0, 1000),
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
  PUSH_PUBLIC_KEY: z.optional(
    z.string().check(z.trim(), z.regex(/^[\w-]{87}$/, 'clé publique attendue (87 signes)')),
  ),
  PUSH_PRIVATE_KEY: z.optional(
    z.string().check(z.trim(), z.regex(/^[\w-]{43}$/, 'clé privée attendue (43 signes)')),
  ),
  IP_INFO_URL: z.optional(z.url({ protocol: /^https?$/ })),
  IP_INFO_TOKEN: z.optional(z.string().check(z.minLength(1))),
  CERTIFIED_FROM: z.optional(z.iso.date()),
  CERTIFIER: z._default(z.enum(['http', 'fne']), 'http'),
  CERTIFIER_URL: z.optional(serviceAddress),
  CERTIFIER_KEY: secret,
  FNE_POINT: text(''),
  FNE_ESTABLISHMENT: text(''),
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
  READY_ANSWERS: text(
    [
      'Bonjour, merci pour votre message.',
      'Cet article est disponible. Nous livrons à Dakar en deux jours ouvrés.',
      'Cet article est épuisé. Nous vous écrivons dès qu’il revient.',
      'Votre commande est en préparation. Le livreur vous appelle avant de passer.',
      'Pouvez-vous nous donner le numéro de votre commande ?',
      'La garantie couvre cette panne. Notre service après-vente vous appelle aujourd’hui.',
    ].join('\n'),
  ),
  SHOP_FACEBOOK: text(''),
  SHOP_INSTAGRAM: text(''),
  SHOP_TIKTOK: text(''),
  SHOP_YOUTUBE: text(''),
  SHOP_COMPANY_NAME: text(''),
  SHOP_COMPANY_FORM: text(''),
  SHOP_COMPANY_CAPITAL: text(''),
  SHOP_RCCM: text(''),
  SHOP_NINEA: text(''),
  SHOP_BANK_NAME: text(''),
  SHOP_BANK_ACCOUNT: text(''),
  SHOP_BANK_HOLDER: text(''),
  SHOP_CDP_RECEIPT: text(''),
  SHOP_DATA_PROTECTION_CONTACT: text(''),
  SHOP_HOST: text(''),
  SHOP_WITHDRAWAL_DAYS: wholeNumber(7, 0, 60),
  SHOP_WARRANTY_MONTHS: wholeNumber(12, 0, 120),
  DELIVERY_MEDIA_DAYS: wholeNumber(30, 1, 365),
  PROFORMA_DAYS: wholeNumber(15, 1, MAX_PROFORMA_DAYS),
  AFTER_SALES_HOURS: z._default(
    z
      .string()
      .check(
        z.maxLength(400),
        z.refine(
          isReadable(readOpenWeek),
          'des heures comme lundi-vendredi 09:00-13:00 15:00-19:00, samedi 09:00-13:00 sont attendues',
        ),
      ),
    'lundi-samedi 09:00-19:00',
  ),
  AFTER_SALES_ANSWER_HOURS: wholeNumber(10, 1, 240),
  ELECTRICITY_TARIFF: z._default(
    z
      .string()
      .check(
        z.maxLength(1500),
        z.refine(
          isReadable(readElectricityTariffs),
          'des lignes comme « 2026-01-01 : 82 » sont attendues, chaque jour une seule fois',
        ),
      ),
    '2023-01-01 : 91,17 ; 2026-01-01 : 82',
  ),
  ELECTRICITY_TARIFF_NAME: text('Senelec, usage domestique, première tranche'),
  SHOP_VAT_PERCENT: wholeNumber(18, 0, 100),
  SHOP_STAMP_DUTY_FROM: z.optional(z.iso.date()),
  FIRST_PURCHASE_PERCENT: wholeNumber(3, 0, 100),
  FIRST_PURCHASE_CAP: wholeNumber(20_000, 0, 10_000_000),
  TILL_DISCOUNT_PERCENT: wholeNumber(5, 0, 100),
  PREORDER_DUE_DAYS: z._default(
    z
      .string()
      .check(
        z.regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'trois nombres de jours attendus, comme 0,30,60'),
        z.refine(isAscending, 'des jours de plus en plus loin sont attendus, comme 0,30,60'),
      ),
    '0,30,60',
  ),
  PREORDER_IN_STOCK: z._default(z.enum(['oui', 'non']), 'oui'),
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
  SMALL_SHOP: z._default(z.enum(['oui', 'non']), 'non'),
  ALONE_AFTER_HOURS: wholeNumber(24, 1, 720),
  ALONE_UP_TO: wholeNumber(500_000, 0, MAX_XOF),
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
  ACCOUNT_CUSTOMERS: account('411'),
  ACCOUNT_CREDIT_CUSTOMERS: account('411'),
  ACCOUNT_SALES: account('701'),
  ACCOUNT_DELIVERY: account('7071'),
  ACCOUNT_SERVICES: account('706'),
  ACCOUNT_VAT: account('4431'),
  ACCOUNT_STAMP_DUTY: account('4478'),
  ACCOUNT_CASH: account('571'),
  ACCOUNT_CASH_TRANSFERS: account('585'),
  ACCOUNT_CASH_EXPENSES: account('6588'),
  ACCOUNT_CASH_OVER: account('758'),
  ACCOUNT_CASH_SHORT: account('658'),
  ACCOUNT_CASH_UNSETTLED: account('471'),
  ACCOUNT_VOUCHERS: account('4191'),
  ACCOUNT_GIFT_VOUCHERS: account('701'),
  ACCOUNT_EXPIRED_VOUCHERS: account('758'),
  ACCOUNT_WAVE: account('552'),
  ACCOUNT_ORANGE_MONEY: account('552'),
  ACCOUNT_CARD: account('521'),
  ACCOUNT_TRANSFER: account('521'),
  ACCOUNT_CHEQUE: account('521'),
  ACCOUNT_TERMINAL: account('515'),
  SHOP_STAMP_DUTY_REFUNDED: z._default(z.enum(['oui', 'non']), 'non'),
  SHOP_STAMP_DUTY_PERCENT: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(100))),
});

export type Settings = z.infer<typeof settingsSchema>;

/** Reads a comma-separated list, trimmed; undefined for an empty one. */
export function splitList(value: string): string[] | undefined {
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 ? parts : undefined;
}

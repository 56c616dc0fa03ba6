import { describe, expect, test } from 'vitest';
import { ConfigError, DEMO_STAFF_TOKEN } from './check-settings.ts';
import { readConfig } from './config.ts';

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://sandaga.sn/',
  SESSION_SECRET: 'a secret of at least thirty-two signs',
};
const failureOf = (environment: Record<string, string>): Error => {
  try {
    readConfig(environment);
  } catch (error) {
    return error as Error;
  }
  throw new Error('these settings were taken');
};

test('a newcomer needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    mode: 'demo',
    publicUrl: 'http://localhost:3000',
    staffToken: DEMO_STAFF_TOKEN,
    databaseUrl: undefined,
    trustProxy: false,
    corsOrigins: [],
  });
});

test('an empty setting is none, and a list is split', () => {
  const config = readConfig({
    PORT: '',
    STAFF_TOKEN: '',
    DATABASE_URL: '',
    CORS_ORIGINS: ' https://a.sn, https://b.sn ,',
    TRUST_PROXY: '10.0.0.0/8',
  });
  expect(config.port).toBe(3000);
  expect(config.corsOrigins).toEqual(['https://a.sn', 'https://b.sn']);
  expect(config.trustProxy).toEqual(['10.0.0.0/8']);
});

test('the address of the shop has no slash at its end', () => {
  expect(readConfig(LIVE).publicUrl).toBe('https://sandaga.sn');
});

describe('in live mode', () => {
  test('nobody gets in with the demonstration’s token', () => {
    expect(readConfig(LIVE).staffToken).toBeUndefined();
    const token = 'a-token-of-enough-letters-and-more';
    expect(readConfig({ ...LIVE, STAFF_TOKEN: token }).staffToken).toBe(token);
  });

  test('the public address is needed', () => {
    const failure = failureOf({ SHOP_MODE: 'live' });
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure.message).toContain('PUBLIC_URL');
  });
});

test('what is missing is said all at once, a line for each', () => {
  const { message } = failureOf({
    SHOP_MODE: 'live',
    WAVE_API_KEY: 'a-key',
    ADMIN_EMAIL: 'awa@example.sn',
  });
  expect(message.split('\n').map((line) => line.match(/[A-Z]+_[A-Z_]+/)?.[0])).toEqual([
    'PUBLIC_URL',
    'SESSION_SECRET',
    'ADMIN_EMAIL',
    'WAVE_WEBHOOK_SECRET',
  ]);
});

test.each(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])('%s goes with DATABASE_URL', (name) => {
  const { message } = failureOf({ [name]: 'postgres://root:s3cret@db/shop' });
  expect(message).toBe(`Réglage manquant : ${name} va avec DATABASE_URL`);
});

test('a pooler is one, and finds the server by itself', () => {
  const { message } = failureOf({
    DATABASE_URL: 'postgres://root:s3cret@a,b/shop',
    DATABASE_DIRECT_URL: 'postgres://root:s3cret@c,d/shop',
  });
  expect(message).toMatch(/^Réglage incorrect : .*DATABASE_URL nomme un seul PgBouncer$/);
});

describe('the address of a provider of payments in live mode', () => {
  test.each([
    ['WAVE_BASE_URL', 'http://api.wave.com'],
    ['WAVE_BASE_URL', 'http://127.0.0.1:4010/wave'],
    ['ORANGE_BASE_URL', 'https://api.sandbox.orange-sonatel.com'],
    ['PAYDUNYA_BASE_URL', 'https://app.paydunya.com/sandbox-api/v1'],
    ['PAYDUNYA_BASE_URL', 'https://app.paydunya.com/sandbox-api'],
  ])('is not %s=%s', (name, value) => {
    const failure = failureOf({ ...LIVE, [name]: value });
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure.message).toContain(name);
    expect(readConfig({ [name]: value }).mode).toBe('demo');
  });

  test('may be another that is safe', () => {
    const WAVE_BASE_URL = 'https://wave-proxy.boutique.sn';
    expect(readConfig({ ...LIVE, WAVE_BASE_URL }).settings.WAVE_BASE_URL).toBe(WAVE_BASE_URL);
  });
});

describe('of accounts', () => {
  test('the secret of sessions is needed in live mode, and long', () => {
    const { SESSION_SECRET: _, ...without } = LIVE;
    expect(failureOf(without).message).toContain('SESSION_SECRET');
    expect(failureOf({ ...LIVE, SESSION_SECRET: 'short' }).message).toContain('SESSION_SECRET');
    expect(readConfig(LIVE).sessionSecret).toBe(LIVE.SESSION_SECRET);
  });

  test('cookies have the shop’s marker and prefixes', () => {
    expect(readConfig({}).cookieNames.session).toBe('session_sandaga');
    const prefixes = 'a,t,u,s,c,x,v,p';
    const named = readConfig({ SESSION_COOKIE_MARKER: 'prod', SESSION_COOKIE_PREFIXES: prefixes });
    expect(Object.values(named.cookieNames)).toEqual(
      prefixes.split(',').map((prefix) => `${prefix}_prod`),
    );
    for (const wrong of ['a,t', 'a,a,u,s,c,x,v,p', 'a;b,t,u,s,c,x,v,p']) {
      expect(failureOf({ SESSION_COOKIE_PREFIXES: wrong }).message).toContain(
        'SESSION_COOKIE_PREFIXES',
      );
    }
  });

  test('the first administrator and the text messages want both their settings', () => {
    expect(failureOf({ ADMIN_EMAIL: 'a@example.sn' }).message).toContain('ADMIN_PASSWORD');
    expect(failureOf({ SMS_CLIENT_ID: 'x' }).message).toContain('SMS_CLIENT_SECRET');
  });
});

describe('the mode of a shop that others can reach', () => {
  const PUBLIC = { PUBLIC_URL: 'https://boutique.sn' };

  test.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.4' },
    { HOST: '::' },
    PUBLIC,
    { NODE_ENV: 'production' },
  ])('has to be said with %o', (environment) => {
    const { message } = failureOf(environment);
    expect(message).toContain(Object.keys(environment)[0]);
    expect(message).toContain('SHOP_MODE=live');
    expect(readConfig({ ...environment, SHOP_MODE: 'demo' }).mode).toBe('demo');
  });

  test.each(['127.0.0.1', '127.0.0.53', 'localhost', '::1'])('may be left out on %s', (HOST) => {
    expect(readConfig({ HOST }).mode).toBe('demo');
  });

  test.each([
    ['STAFF_TOKEN', DEMO_STAFF_TOKEN],
    ['SESSION_SECRET', readConfig({}).sessionSecret],
  ])('is not live with the %s of the demonstration', (name, value) => {
    const { message } = failureOf({ ...LIVE, [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain(value);
  });

  test('is not live over an open line', () => {
    const { message } = failureOf({ ...LIVE, PUBLIC_URL: 'http://boutique.sn' });
    expect(message).toContain('PUBLIC_URL');
  });

  test('over https cookies with a token are taken from this host alone', () => {
    const { auth, token, user } = readConfig({ ...LIVE, ...PUBLIC }).cookieNames;
    expect([auth, token, user]).toEqual([
      '__Host-auth_sandaga',
      '__Host-token_sandaga',
      'user_sandaga',
    ]);
  });
});

test('baskets are forwarded to a CRM only with what signs them', () => {
  const url = { CRM_WEBHOOK_URL: 'https://crm.example.sn/hook' };
  expect(failureOf(url).message).toContain('CRM_WEBHOOK_SECRET');
  const config = readConfig({ ...url, CRM_WEBHOOK_SECRET: 'a-secret-of-enough-letters' });
  expect(config.settings.CRM_WEBHOOK_URL).toBe(url.CRM_WEBHOOK_URL);
});

describe('a wrong setting stops the start with one line that never shows its value:', () => {
  test.each([
    ['PORT', 'eighty-s3cret'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://root:s3cret@db/shop'],
    ['DATABASE_URL', 'postgres://root:s3cret@db,/shop'],
    ['DATABASE_READ_URL', 'postgres://root:s3cret@db/shop?target_session_attrs=primary'],
    ['DATABASE_READ_MAX_LAG_MS', '10'],
    ['DATABASE_POOL_SIZE', '0'],
    ['PUBLIC_URL', 'ftp://s3cret.sn'],
    ['PUBLIC_URL', 's3cret.sn'],
    ['PUBLIC_URL', 'https://boutique.sn/s3cret'],
    ['TRUST_PROXY', 's3cret'],
    ['TRUST_PROXY', '10.0.0.1,s3cret'],
    ['CORS_ORIGINS', 'https://boutique.sn/s3cret'],
    ['CORS_ORIGINS', '*'],
    ['SHOP_MODE', 's3cret'],
    ['STAFF_TOKEN', 's3cret'],
    ['LOG_LEVEL', 's3cret'],
    ['RATE_LIMIT_PER_MINUTE', '-7'],
    ['CATALOGUE_CACHE_MB', '-7'],
    ['SHOP_WITHDRAWAL_DAYS', '61'],
    ['SHOP_VAT_PERCENT', '101'],
  ])('%s=%s', (name, value) => {
    const failure = failureOf({ [name]: value });
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure.message).toMatch(new RegExp(`^Réglage incorrect : ${name}: .+$`));
    expect(failure.message).not.toContain(value);
  });

  test('several at once, in one line', () => {
    const { message } = failureOf({ PORT: 'x', SHOP_MODE: 'y', LOG_LEVEL: 'z' });
    for (const name of ['PORT', 'SHOP_MODE', 'LOG_LEVEL']) expect(message).toContain(name);
    expect(message).not.toContain('\n');
  });
});

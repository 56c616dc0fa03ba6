import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '#contract/base/paths.ts';
import { messages } from '#contract/talk/messages.ts';
import { aBrowser, anAnswer, openBrowser } from '#shop/base/session/browser.fixture.ts';

const found = { city: 'Dakar', region: 'Dakar', country: 'SN', ip: '41.82.1.2', loc: '14.7,-17.4' };
const HERE = 'Dakar/Dakar/SN Ip: 41.82.1.2';
const UNKNOWN = messages.location.unknown;

let asked: string[];
beforeEach(() => {
  vi.resetModules();
  asked = [];
  const events = new EventTarget();
  openBrowser(aBrowser());
  vi.stubGlobal('window', Object.assign(events, { localStorage, location: { pathname: '/' } }));
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return anAnswer(200, path === paths.location ? found : {});
  });
});

async function openShop() {
  const { saveConsent } = await import('#shop/base/consent/choice.ts');
  const { knownPlace } = await import('./visitor-place.ts');
  const { reportBaskets } = await import('./report-baskets.ts');
  return { saveConsent, reportBaskets, placeNow: () => knownPlace().location };
}

test('is known as soon as the visitor agrees, before anything is reported', async () => {
  const { saveConsent, reportBaskets, placeNow } = await openShop();
  const stop = reportBaskets();
  expect([placeNow(), asked]).toEqual([UNKNOWN, []]);
  saveConsent({ analytics: false, location: true });
  await expect.poll(placeNow).toBe(HERE);
  expect(asked).toEqual([paths.location]);
  saveConsent({ analytics: false, location: false });
  expect(placeNow()).toBe(UNKNOWN);
  stop();
});

test('is known from the start to who agreed before, and nobody is asked without', async () => {
  const first = await openShop();
  first.saveConsent({ analytics: true, location: false });
  first.reportBaskets()();
  expect(asked).toEqual([]);
  first.saveConsent({ analytics: true, location: true });
  first.reportBaskets()();
  await expect.poll(first.placeNow).toBe(HERE);
  expect(asked).toEqual([paths.location]);
});

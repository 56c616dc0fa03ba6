import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startOutsideService } from '#tests/helpers/base/outside-service.ts';
import {
  isPartnerAddress,
  isPublicAddress,
  lookupPublic,
  postToPartner,
} from './post-to-partner.ts';

const live = { mode: 'live' } as const;
const demo = { mode: 'demo' } as const;
const sent = { headers: { 'content-type': 'application/json' }, body: '{"a":"é"}' };

test('addresses of the internet are told from those within', () => {
  for (const address of ['41.82.10.9', '8.8.8.8', '172.15.0.1', '192.169.0.1', '2a00:1450::1']) {
    expect(isPublicAddress(address), address).toBe(true);
  }
  const within = ['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.31.9.9', '192.168.1.1'];
  const odd = ['0.0.0.0', '100.64.0.1', '224.0.0.1', '255.255.255.255', '198.18.0.1'];
  const sixth = ['::1', '::', 'fe80::1', 'fd00::1', '::ffff:10.0.0.1', '2002:7f00:1::', 'ff02::1'];
  for (const address of [...within, ...odd, ...sixth, '64:ff9b::7f00:1', '2001:db8::1']) {
    expect(isPublicAddress(address), address).toBe(false);
  }
});

test('a live shop sends over HTTPS, to hosts that have a name or a number of the internet', () => {
  for (const url of [
    'https://odoo.partenaire.sn/hook?a=1',
    'https://8.8.8.8/',
    'https://a.b:8443/',
  ]) {
    expect(isPartnerAddress(live, url), url).toBe(true);
  }
  for (const url of [
    'http://odoo.partenaire.sn/hook',
    'https://localhost/hook',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://awa:secret@odoo.partenaire.sn/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
  ]) {
    expect(isPartnerAddress(live, url), url).toBe(false);
  }
});

test('whatever stands where an address is asked for, there is an answer', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (url) => {
      expect(typeof isPartnerAddress(live, url)).toBe('boolean');
    }),
  );
});

test('a name that leads into a network of ours leads nowhere, whichever of its addresses does', () => {
  const found = (...addresses: string[]) => {
    const answers: unknown[] = [];
    const find = lookupPublic((_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      ),
    );
    for (const all of [true, false]) {
      find('odoo.partenaire.sn', { all }, (error, address) => answers.push(error?.code ?? address));
    }
    return answers;
  };
  expect(found('41.82.10.9', '10.0.0.7')).toEqual(['ENOTPUBLIC', 'ENOTPUBLIC']);
  expect(found('127.0.0.1')).toEqual(['ENOTPUBLIC', 'ENOTPUBLIC']);
  expect(found('41.82.10.9')).toEqual([[{ address: '41.82.10.9', family: 4 }], '41.82.10.9']);
});

test('an address that a live shop may not call is not called', async () => {
  const partner = await startOutsideService([{ status: 200 }]);
  await expect(postToPartner(live, partner.url, sent, 2000)).rejects.toThrow('ENOTPUBLIC');
  expect(partner.received).toEqual([]);
  await partner.close();
});

test('the body arrives whole, and neither a redirect nor silence is waited for', async () => {
  const partner = await startOutsideService([
    { status: 204 },
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
  ]);
  expect(await postToPartner(demo, partner.url, sent, 5000)).toEqual({ status: 204 });
  expect(await postToPartner(demo, partner.url, sent, 5000)).toEqual({ status: 302 });
  expect(partner.received.map(({ body }) => body)).toEqual([sent.body, sent.body]);
  await partner.close();
  const silent = await startOutsideService([]);
  await expect(postToPartner(demo, silent.url, sent, 50)).rejects.toThrow('TimeoutError');
  await silent.close();
  await expect(postToPartner(demo, silent.url, sent, 5000)).rejects.toThrow('ECONNREFUSED');
});
